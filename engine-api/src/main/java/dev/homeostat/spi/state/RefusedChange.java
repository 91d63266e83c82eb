package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.tree.Digest;
import java.time.Instant;
import org.apiguardian.api.API;

/**
 * A change that the server refuses; retried when the desired or the live value changes, or after a
 * long interval (rule POLICY-9).
 *
 * @param path which field
 * @param asked the digest of the desired value
 * @param found the digest of the live value
 * @param reason the server's reason and cause; never its message
 * @param since when it was refused first
 * @param immutable whether the server reports the field as immutable (rule ACT-12)
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record RefusedChange(
    FieldPath path, Digest asked, Digest found, String reason, Instant since, boolean immutable) {

  /**
   * A change of a field that may change.
   *
   * @param path which field
   * @param asked the digest of the desired value
   * @param found the digest of the live value
   * @param reason the server's reason and cause; never its message
   * @param since when it was refused first
   */
  public RefusedChange(FieldPath path, Digest asked, Digest found, String reason, Instant since) {
    this(path, asked, found, reason, since, false);
  }
}
