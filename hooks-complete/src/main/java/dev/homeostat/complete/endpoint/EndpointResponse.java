package dev.homeostat.complete.endpoint;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * An HTTP response to a caller. It contains nothing that a caller has written.
 *
 * @param json the body
 * @param fields headers of this answer, besides those of all
 */
record EndpointResponse(int status, String json, List<HttpField> fields) {

  static final EndpointResponse HEALTHY = said(HttpStatus.OK_200, "ok");
  static final EndpointResponse ACCEPTED = said(HttpStatus.ACCEPTED_202, "accepted");
  static final EndpointResponse NOT_ASKED = refused(HttpStatus.CONFLICT_409, "NotAsked");
  static final EndpointResponse NOT_FOUND = refused(HttpStatus.NOT_FOUND_404, "NotFound");
  static final EndpointResponse BAD = ofStatus(HttpStatus.BAD_REQUEST_400);
  static final EndpointResponse FAILED = ofStatus(HttpStatus.INTERNAL_SERVER_ERROR_500);
  static final EndpointResponse TOO_LARGE = refused(HttpStatus.PAYLOAD_TOO_LARGE_413, "TooLarge");
  static final EndpointResponse UNAUTHORIZED =
      refused(
          HttpStatus.UNAUTHORIZED_401,
          "Unauthorized",
          field(HttpHeader.WWW_AUTHENTICATE, "Bearer"));
  static final EndpointResponse ONLY_GET =
      refused(
          HttpStatus.METHOD_NOT_ALLOWED_405, "MethodNotAllowed", field(HttpHeader.ALLOW, "GET"));
  static final EndpointResponse ONLY_PUT =
      refused(
          HttpStatus.METHOD_NOT_ALLOWED_405, "MethodNotAllowed", field(HttpHeader.ALLOW, "PUT"));
  static final EndpointResponse UNAVAILABLE =
      refused(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "Unavailable",
          field(HttpHeader.RETRY_AFTER, Integer.toString(5)));

  private static final HttpField JSON = field(HttpHeader.CONTENT_TYPE, "application/json");
  private static final HttpField NO_STORE = field(HttpHeader.CACHE_CONTROL, "no-store");
  private static final HttpField CLOSE = field(HttpHeader.CONNECTION, "close");

  private static EndpointResponse said(int status, String word) {
    return new EndpointResponse(status, "{\"status\":\"" + word + "\"}", List.of());
  }

  private static EndpointResponse refused(int status, String word, HttpField... fields) {
    return new EndpointResponse(status, "{\"error\":\"" + word + "\"}", List.of(fields));
  }

  private static HttpField field(HttpHeader name, String value) {
    return new PreEncodedHttpField(name, value);
  }

  /** There were too many calls. */
  static EndpointResponse tooMany(Duration waiting) {
    long seconds = Math.max(1, waiting.plusSeconds(1).minusNanos(1).toSeconds());
    return refused(
        HttpStatus.TOO_MANY_REQUESTS_429,
        "TooManyRequests",
        new HttpField(HttpHeader.RETRY_AFTER, Long.toString(seconds)));
  }

  /** Returns the response for an error status that occurred outside the handling of a call. */
  static EndpointResponse ofStatus(int status) {
    int shown = status >= 400 && status < 600 ? status : HttpStatus.INTERNAL_SERVER_ERROR_500;
    HttpStatus.Code code = HttpStatus.getCode(shown);
    String word = code == null ? "Error" : code.getMessage().replaceAll("[^A-Za-z]", "");
    return refused(shown, word);
  }

  /** Returns whether the call was refused because there were too many. */
  boolean isTooMany() {
    return status == HttpStatus.TOO_MANY_REQUESTS_429;
  }

  /** Sets the headers, and gives the body. */
  ByteBuffer fill(HttpFields.Mutable headers) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    headers.put(JSON).put(NO_STORE).put(CLOSE);
    fields.forEach(headers::put);
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    return ByteBuffer.wrap(body);
  }

  void send(Response response, Callback callback) {
    response.setStatus(status);
    response.write(true, fill(response.getHeaders()), callback);
  }
}
