package dev.homeostat.complete.endpoint;

import dev.homeostat.complete.access.Call;
import dev.homeostat.https.server.BodyReader;
import dev.homeostat.https.server.Client;
import java.net.SocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Handles calls: counts them, reads them, has them authorized, and answers. */
final class CallHandler extends Handler.Abstract {

  /** Set once a request has come here, where each is logged. */
  static final String SEEN = "dev.homeostat.complete.seen";

  private static final String HEALTH = "/healthz";

  private final RateLimits limits;
  private final int bodyBytes;
  private final CallAuthorizer authorizer;
  private final Clock clock;

  CallHandler(EndpointOptions options) {
    limits = new RateLimits(options.limits(), options.clock());
    bodyBytes = options.limits().bodyBytes();
    authorizer = new CallAuthorizer(options.authenticator(), options.recorder(), limits);
    clock = options.clock();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    request.setAttribute(SEEN, true);
    String path = path(request.getHttpURI());
    if (path.equals(HEALTH)) {
      EndpointResponse answer =
          request.getMethod().equals("GET") ? EndpointResponse.HEALTHY : EndpointResponse.ONLY_GET;
      answer.send(response, callback);
      return true;
    }
    SocketAddress address = request.getConnectionMetaData().getRemoteSocketAddress();
    Client client = Client.of(address);
    Optional<Call> call = CallPath.read(path);
    Optional<Verdict> refusal = refusal(client, call, request.getMethod());
    if (call.isPresent() && refusal.isEmpty()) {
      new BodyReader(
              request,
              bodyBytes,
              unused -> true,
              end -> {
                Verdict verdict = verdict(end, client, call.get(), request);
                answer(verdict, address, call, response, callback);
              })
          .run();
    } else {
      answer(refusal.orElseThrow(), address, call, response, callback);
    }
    return true;
  }

  /** The path as it is written; empty if there is more than a path. */
  private static String path(HttpURI uri) {
    String path = uri.getPath();
    return path != null && path.equals(uri.getPathQuery()) && uri.getFragment() == null ? path : "";
  }

  /** Returns the refusal of a call that is refused before its body is read. */
  private Optional<Verdict> refusal(Client client, Optional<Call> call, String method) {
    Optional<Duration> waiting = limits.call(client);
    if (waiting.isPresent()) {
      return Optional.of(Verdict.unseen(EndpointResponse.tooMany(waiting.get()), "too many calls"));
    } else if (call.isEmpty()) {
      return Optional.of(Verdict.unseen(EndpointResponse.NOT_FOUND, "no such path"));
    } else if (!method.equals("PUT")) {
      return Optional.of(Verdict.unseen(EndpointResponse.ONLY_PUT, "wrong method"));
    }
    return limits
        .judged(client)
        .map(wait -> Verdict.unseen(EndpointResponse.tooMany(wait), "too many wrong calls"));
  }

  private Verdict verdict(BodyReader.End end, Client client, Call call, Request request) {
    return switch (end) {
      case WHOLE -> authorizer.judge(client, call, CredentialsReader.of(request, clock));
      case TOO_LARGE -> Verdict.unseen(EndpointResponse.TOO_LARGE, "too large");
      case NO_ROOM, BROKEN -> Verdict.unseen(EndpointResponse.BAD, "broken off");
    };
  }

  private void answer(
      Verdict verdict,
      SocketAddress address,
      Optional<Call> call,
      Response response,
      Callback callback) {
    // One client that calls without end does not fill the log.
    if (!verdict.answer().isTooMany() || limits.isLogged(Client.of(address))) {
      Audit.log(address, call, verdict);
    }
    verdict.answer().send(response, callback);
  }
}
