package dev.homeostat.tosca.web;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What a server said of a version of a body, by which it can later say that nothing has changed.
 * What is too long or no text for a header is left out.
 *
 * @param etag goes back as {@code If-None-Match}
 * @param lastModified goes back as {@code If-Modified-Since}
 */
@API(status = INTERNAL)
public record Validators(Optional<String> etag, Optional<String> lastModified) {

  /** Nothing is known, so a body is wanted. */
  public static final Validators NONE = new Validators(Optional.empty(), Optional.empty());

  private static final int LONGEST = 500;

  // Leaves out what no header can say.
  public Validators {
    etag = etag.filter(Validators::isSafe);
    lastModified = lastModified.filter(Validators::isSafe);
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
