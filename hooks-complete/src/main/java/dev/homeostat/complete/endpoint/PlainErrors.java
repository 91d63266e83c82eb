package dev.homeostat.complete.endpoint;

import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers errors with the status alone, in place of pages with messages and stack traces. */
final class PlainErrors implements Request.Handler {

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    EndpointResponse answer = EndpointResponse.ofStatus(response.getStatus());
    if (request.getAttribute(CallHandler.SEEN) == null && isOpen(request)) {
      Audit.log(
          request.getConnectionMetaData().getRemoteSocketAddress(),
          Optional.empty(),
          Verdict.unseen(answer, "refused with " + HttpStatus.getMessage(answer.status())));
    }
    answer.send(response, callback);
    return true;
  }

  /**
   * Returns whether an answer can reach the caller. When the server closes a connection in the
   * middle of a request, the rest of the request is missing, which is no fault of the caller.
   */
  private static boolean isOpen(Request request) {
    return request.getConnectionMetaData().getConnection().getEndPoint().isOpen();
  }
}
