package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** A transient refusal of an API server, as seen on a real one. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum Refusal {
  /** Too many requests are under way; with a {@code Retry-After} header. */
  TOO_MANY_REQUESTS(429, 1, "Too many requests, please try again later.\n"),
  /** The same, without a {@code Retry-After} header. */
  TOO_MANY_REQUESTS_FOR_NOW(429, 0, "Too many requests, please try again later.\n"),
  /** A webhook is down. */
  WEBHOOK_DOWN(
      500,
      0,
      """
      {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
      "message":"Internal error occurred: failed calling webhook \\"hook.example.com\\": \
      Post \\"https://127.0.0.1:1/\\": dial tcp 127.0.0.1:1: connect: connection refused",\
      "reason":"InternalError","details":{"causes":[{"message":"failed calling webhook \
      \\"hook.example.com\\": Post \\"https://127.0.0.1:1/\\": dial tcp 127.0.0.1:1: connect: \
      connection refused"}]},"code":500}
      """),
  /** The store went away under the request. */
  STORE_GONE(
      500,
      0,
      """
      {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
      "message":"rpc error: code = Unavailable desc = transport is closing","code":500}
      """),
  /** An aggregated API is dead, or a proxy before the server has lost it. */
  UNAVAILABLE(503, 0, "service unavailable\n");

  private final int code;
  private final int retryAfter;
  private final String body;

  Refusal(int code, int retryAfter, String body) {
    this.code = code;
    this.retryAfter = retryAfter;
    this.body = body;
  }

  /**
   * The HTTP status.
   *
   * @return 429, 500 or 503
   */
  public int code() {
    return code;
  }

  /** Returns the seconds of the {@code Retry-After} header; 0 if there is none. */
  int retryAfter() {
    return retryAfter;
  }

  String body() {
    return body;
  }
}
