package dev.homeostat.webhooks.review;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.https.server.BodyReader;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.AdmissionHandler;
import dev.homeostat.webhooks.AdmissionRequest;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apiguardian.api.API;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers the reviews of an API server by the handlers of their paths. */
@API(status = INTERNAL)
public final class ReviewHandler extends Handler.Abstract implements Request.Handler {

  private static final Logger LOG = LoggerFactory.getLogger(ReviewHandler.class);

  private final Map<String, AdmissionHandler> handlers;
  private final int bodyBytes;
  private final BodyMemory memory;

  /**
   * A handler of requests.
   *
   * @param handlers by path
   * @param bodyBytes the largest body
   * @param memory the largest size of all bodies that are being read
   */
  public ReviewHandler(Map<String, AdmissionHandler> handlers, int bodyBytes, long memory) {
    this.handlers = Map.copyOf(handlers);
    this.bodyBytes = bodyBytes;
    this.memory = new BodyMemory(memory);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    AdmissionHandler handler = handlers.get(Request.getPathInContext(request));
    if (handler == null) {
      answer(response, callback, HttpStatus.NOT_FOUND_404, "no webhook has this path");
    } else if (!request.getMethod().equals("POST")) {
      response.getHeaders().put(HttpHeader.ALLOW, "POST");
      answer(response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "expected POST");
    } else if (!isJson(request)) {
      answer(
          response, callback, HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "expected application/json");
    } else {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      new BodyReader(
              request,
              bodyBytes,
              part -> isAdded(body, part),
              end -> {
                memory.giveBack(body.size());
                switch (end) {
                  case WHOLE -> review(handler, body.toByteArray(), response, callback);
                  case TOO_LARGE ->
                      answer(
                          response,
                          callback,
                          HttpStatus.PAYLOAD_TOO_LARGE_413,
                          "expected at most " + bodyBytes + " bytes");
                  case NO_ROOM ->
                      answer(
                          response,
                          callback,
                          HttpStatus.SERVICE_UNAVAILABLE_503,
                          "too many reviews at once");
                  case BROKEN ->
                      answer(response, callback, HttpStatus.BAD_REQUEST_400, "expected a body");
                }
              })
          .run();
    }
    return true;
  }

  private static boolean isJson(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return type != null && type.split(";", 2)[0].strip().equalsIgnoreCase("application/json");
  }

  private boolean isAdded(ByteArrayOutputStream body, ByteBuffer part) {
    byte[] bytes = new byte[part.remaining()];
    if (!memory.take(bytes.length)) {
      return false;
    }
    part.get(bytes);
    body.writeBytes(bytes);
    return true;
  }

  private static void review(
      AdmissionHandler handler, byte[] body, Response response, Callback callback) {
    AdmissionRequest request;
    try {
      request = AdmissionReviews.read(body);
    } catch (ReviewException e) {
      answer(response, callback, HttpStatus.BAD_REQUEST_400, String.valueOf(e.getMessage()));
      return;
    }
    byte[] answer;
    try {
      AdmissionDecision decision = handler.decide(request);
      answer = AdmissionReviews.write(request, decision);
    } catch (Exception | StackOverflowError e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      // The message of an exception may hold a value of the object.
      LOG.error("{} could not be reviewed: {}{}", request, e.getClass().getName(), place(e));
      answer(
          response,
          callback,
          HttpStatus.INTERNAL_SERVER_ERROR_500,
          "the webhook failed; its log says why");
      return;
    }
    response.setStatus(HttpStatus.OK_200);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    write(response, callback, answer);
  }

  private static String place(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return trace.length == 0 ? "" : " at " + trace[0];
  }

  private static void answer(Response response, Callback callback, int status, String message) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
    write(response, callback, (message + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static void write(Response response, Callback callback, byte[] body) {
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
