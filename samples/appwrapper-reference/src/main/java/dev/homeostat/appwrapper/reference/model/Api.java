package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** An API server, as far as the model needs one. */
public interface Api {

  /**
   * Sends a request. PATCH is a merge patch.
   *
   * @param path with the query, from the root of the server
   */
  Answer send(String method, String path, @Nullable JsonNode body);

  /**
   * Reads what the operator has in a cache. Without caches, it is as new as the server has it.
   *
   * @param path of an object, or of a collection with a label
   */
  default Answer cached(String path) {
    return send("GET", path, null);
  }

  /**
   * The answer to a request.
   *
   * @param code of HTTP
   * @param body an object; empty if the answer has none
   */
  record Answer(int code, JsonNode body) {

    public boolean isSuccess() {
      return code / 100 == 2;
    }

    /** The reason that the server gives for a failure. */
    public String message() {
      return body.path("message").asText("status " + code);
    }
  }
}
