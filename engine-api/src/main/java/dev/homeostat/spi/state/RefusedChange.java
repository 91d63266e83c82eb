package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.tree.Digest;
import java.time.Instant;
import org.apiguardian.api.API;

/**
 * A change that the server refuses; tried again when asked or found changes, or slowly (rule
 * POLICY-9).
 *
 * @param path which field
 * @param asked the digest of what was asked
 * @param found the digest of what was there
 * @param reason the server's reason and cause; never its message
 * @param since when it was refused first
 * @param immutable whether the server says that the field can never change (rule ACT-12)
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record RefusedChange(
    FieldPath path, Digest asked, Digest found, String reason, Instant since, boolean immutable) {

  /**
   * A change of a field that may change.
   *
   * @param path which field
   * @param asked the digest of what was asked
   * @param found the digest of what was there
   * @param reason the server's reason and cause; never its message
   * @param since when it was refused first
   */
  public RefusedChange(FieldPath path, Digest asked, Digest found, String reason, Instant since) {
    this(path, asked, found, reason, since, false);
  }
}
