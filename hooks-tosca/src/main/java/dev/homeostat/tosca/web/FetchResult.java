package dev.homeostat.tosca.web;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Arrays;
import org.apiguardian.api.API;

/** The response of a server. */
@API(status = INTERNAL)
public sealed interface FetchResult permits FetchResult.Body, FetchResult.NotModified {

  /** The body that the validators are of is still the right one. */
  @API(status = INTERNAL)
  record NotModified() implements FetchResult {}

  /**
   * A body, as it was sent.
   *
   * @param bytes of the body; a copy each time
   * @param validators by which the next request can ask for changes
   */
  @API(status = INTERNAL)
  record Body(byte[] bytes, CacheValidators validators) implements FetchResult {

    // Copies the bytes, so that they cannot be changed.
    public Body {
      bytes = bytes.clone();
    }

    @Override
    public byte[] bytes() {
      return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Body body
          && Arrays.equals(bytes, body.bytes)
          && validators.equals(body.validators);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(bytes) + validators.hashCode();
    }

    /** Its size; never its content. */
    @Override
    public String toString() {
      return "Body(" + bytes.length + " bytes)";
    }
  }
}
