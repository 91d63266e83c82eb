package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.tree.Digest;
import java.time.Instant;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How often we put a path back, to see whether somebody else puts it away again (rule POLICY-7).
 *
 * @param path which field; the root for the object as a whole
 * @param asked the digest of what we write
 * @param writes when we wrote it last, oldest first; at most three
 * @param waits how often we have waited for it; 0 while it is not contested
 * @param until when it is written again, or {@code null} while it is not contested
 * @param by the other writer, or empty if the server does not say
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record WriteConflict(
    FieldPath path,
    Digest asked,
    List<Instant> writes,
    int waits,
    @Nullable Instant until,
    String by) {

  // Copies the list.
  public WriteConflict {
    writes = List.copyOf(writes);
  }

  /**
   * Returns whether the path is contested.
   *
   * @return true if its repairs wait
   */
  public boolean isContested() {
    return until != null;
  }
}
