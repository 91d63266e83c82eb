package dev.homeostat.page.server.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A response. Only a page has anything in it that depends on the request.
 *
 * @param status of HTTP
 * @param type of the body
 * @param policy the Content-Security-Policy
 * @param body the text
 * @param header a header of this response besides those of all; null for none
 * @param value of this header
 */
record ReportResponse(
    int status,
    String type,
    String policy,
    String body,
    @Nullable HttpHeader header,
    String value) {

  static final ReportResponse USAGE =
      text(
          HttpStatus.OK_200,
          "GET /applications/NAMESPACE/NAME, with the header Authorization: Bearer TOKEN");
  static final ReportResponse NOT_FOUND =
      text(HttpStatus.NOT_FOUND_404, "expected /applications/NAMESPACE/NAME of an existing object");
  static final ReportResponse FORBIDDEN =
      text(
          HttpStatus.FORBIDDEN_403,
          "expected a token that may get this object, whether it exists or not");
  static final ReportResponse UNAUTHORIZED =
      text(
          HttpStatus.UNAUTHORIZED_401,
          "expected the header Authorization: Bearer TOKEN with a valid token",
          HttpHeader.WWW_AUTHENTICATE,
          "Bearer");
  static final ReportResponse ONLY_GET =
      text(
          HttpStatus.METHOD_NOT_ALLOWED_405, "expected GET or HEAD", HttpHeader.ALLOW, "GET, HEAD");
  static final ReportResponse UNAVAILABLE =
      text(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "not ready, or the API server did not decide about the token; try again later",
          HttpHeader.RETRY_AFTER,
          "5");
  static final ReportResponse FAILED =
      text(HttpStatus.INTERNAL_SERVER_ERROR_500, "the report failed; the log says why");

  private static final String NOTHING = "default-src 'none'; frame-ancestors 'none'";

  /** A page, which no other page may frame; a policy inside of a page cannot say that. */
  static ReportResponse page(String html, String policy) {
    return new ReportResponse(
        HttpStatus.OK_200,
        "text/html; charset=utf-8",
        policy + "; frame-ancestors 'none'",
        html,
        null,
        "");
  }

  /** There are too many requests. */
  static ReportResponse tooMany(Duration waiting) {
    long seconds = Math.max(1, waiting.plusSeconds(1).minusNanos(1).toSeconds());
    return text(
        HttpStatus.TOO_MANY_REQUESTS_429,
        "too many requests; try again later",
        HttpHeader.RETRY_AFTER,
        Long.toString(seconds));
  }

  private static ReportResponse text(int status, String message) {
    return new ReportResponse(
        status, "text/plain; charset=utf-8", NOTHING, message + "\n", null, "");
  }

  private static ReportResponse text(int status, String message, HttpHeader header, String value) {
    return new ReportResponse(
        status, "text/plain; charset=utf-8", NOTHING, message + "\n", header, value);
  }

  /** Sets the headers that each response has. */
  static void protect(HttpFields.Mutable headers, String policy) {
    headers
        .put(HttpHeader.CACHE_CONTROL, "no-store")
        .put("Content-Security-Policy", policy)
        .put("X-Content-Type-Options", "nosniff")
        .put("X-Frame-Options", "DENY")
        .put("Referrer-Policy", "no-referrer");
  }

  /** Sets the headers of a response without a body. */
  static void protect(HttpFields.Mutable headers) {
    protect(headers, NOTHING);
  }

  void send(Response response, Callback callback) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    HttpFields.Mutable headers = response.getHeaders();
    protect(headers, policy);
    headers.put(HttpHeader.CONTENT_TYPE, type).put(HttpHeader.CONTENT_LENGTH, bytes.length);
    if (header != null) {
      headers.put(header, value);
    }
    response.setStatus(status);
    response.write(true, ByteBuffer.wrap(bytes), callback);
  }
}
