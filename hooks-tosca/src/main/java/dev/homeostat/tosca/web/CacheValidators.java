package dev.homeostat.tosca.web;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The validators of a response, by which the server can later answer that nothing has changed.
 * Those that are too long or not valid in a header are left out.
 *
 * @param etag sent back as {@code If-None-Match}
 * @param lastModified sent back as {@code If-Modified-Since}
 */
@API(status = INTERNAL)
public record CacheValidators(Optional<String> etag, Optional<String> lastModified) {

  /** Without validators, so that a body is sent. */
  public static final CacheValidators NONE =
      new CacheValidators(Optional.empty(), Optional.empty());

  private static final int LONGEST = 500;

  // Leaves out values that are not valid in a header.
  public CacheValidators {
    etag = etag.filter(CacheValidators::isSafe);
    lastModified = lastModified.filter(CacheValidators::isSafe);
  }

  /**
   * Returns whether nothing is known.
   *
   * @return true if there is neither
   */
  public boolean isEmpty() {
    return etag.isEmpty() && lastModified.isEmpty();
  }

  private static boolean isSafe(String value) {
    boolean ascii = value.chars().allMatch(c -> c >= ' ' && c < 0x7F);
    return ascii && !value.isBlank() && value.length() <= LONGEST;
  }
}
