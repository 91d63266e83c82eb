package dev.homeostat.complete.endpoint;

import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Says no more than that something is wrong, in place of pages with messages and traces. */
final class PlainErrors implements Request.Handler {

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Answer answer = Answer.ofStatus(response.getStatus());
    if (request.getAttribute(CallHandler.SEEN) == null) {
      Audit.log(
          request.getConnectionMetaData().getRemoteSocketAddress(),
          Optional.empty(),
          Verdict.unseen(answer, "refused with " + HttpStatus.getMessage(answer.status())));
    }
    answer.send(response, callback);
    return true;
  }
}
