package dev.homeostat.kubernetes.wire;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A request to be sent.
 *
 * @param method the HTTP method
 * @param path below the server's address, with its query; begins with a slash
 * @param accept the media type that is asked for
 * @param etag what is known already, or {@code null}
 * @param isCompressible whether the answer may be compressed, which pays for large documents only
 * @param contentType the media type of the body
 * @param body what is sent, or {@code null}
 */
@API(status = INTERNAL, since = "0.1")
public record Call(
    String method,
    String path,
    String accept,
    @Nullable String etag,
    boolean isCompressible,
    String contentType,
    @Nullable JsonNode body) {

  /** The media type of a tree. */
  public static final String JSON = "application/json";

  /** The media type of an RFC 6902 patch. */
  public static final String JSON_PATCH = "application/json-patch+json";

  /**
   * To read something.
   *
   * @param path where
   * @return a request without a body
   */
  public static Call get(String path) {
    return new Call("GET", path, JSON, null, false, JSON, null);
  }

  /**
   * To send a tree.
   *
   * @param method the HTTP method
   * @param path where
   * @param contentType the media type of the tree
   * @param body the tree
   * @return a request with a body
   */
  public static Call send(String method, String path, String contentType, JsonNode body) {
    return new Call(method, path, JSON, null, false, contentType, body);
  }

  /**
   * The same request with more in its query.
   *
   * @param query as in {@code limit=5}
   * @return the new request
   */
  public Call and(String query) {
    String with = path + (path.contains("?") ? "&" : "?") + query;
    return new Call(method, with, accept, etag, isCompressible, contentType, body);
  }

  /**
   * The same request for another form of the answer.
   *
   * @param mediaType the form
   * @return the new request
   */
  public Call accepting(String mediaType) {
    return new Call(method, path, mediaType, etag, isCompressible, contentType, body);
  }

  /**
   * The same request, to be answered only if something is new.
   *
   * @param known the ETag of what is known, or {@code null}
   * @return the new request
   */
  public Call unless(@Nullable String known) {
    return new Call(method, path, accept, known, isCompressible, contentType, body);
  }

  /**
   * The same request, whose answer may be compressed.
   *
   * @return the new request
   */
  public Call compressible() {
    return new Call(method, path, accept, etag, true, contentType, body);
  }

  /** Returns whether a lost answer leaves open what was done. */
  boolean isWrite() {
    return !method.equals("GET");
  }

  /** Method and path; never the body. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
