package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.tree.Digest;
import java.time.Instant;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A count of the repairs of one path, by which a conflict with another writer is detected (rule
 * POLICY-7).
 *
 * @param path which field; the root for the object as a whole
 * @param asked the digest of the value that is written
 * @param writes the times of the last writes, oldest first; at most three
 * @param waits the number of waits so far; 0 while it is not contested
 * @param until when it is written again, or {@code null} while it is not contested
 * @param by the other writer, or empty if the server does not report it
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
