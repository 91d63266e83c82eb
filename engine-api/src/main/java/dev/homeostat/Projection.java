package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Digest;
import org.apiguardian.api.API;

/**
 * What an application observes of one resource, compiled once: for caches that keep no more than
 * that, and for the decision whether an event matters. Immutable, thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface Projection {

  /**
   * Which resource.
   *
   * @return its id
   */
  ResourceId resource();

  /**
   * Compares an object with what is wanted. Allocates nothing when they agree.
   *
   * @param live the whole object as read, or at least all that is observed of it
   * @return whether anything has to be done
   */
  Verdict compare(JsonNode live);

  /**
   * The observed fields alone.
   *
   * @param live the whole object as read
   * @return a frozen tree; each list ends with its length
   */
  default ObjectNode observed(JsonNode live) {
    return view().observed(live);
  }

  /**
   * Which fields are observed, whatever is wanted of them.
   *
   * @return equal for equal schemas, so that many alike resources can share one
   */
  View view();

  /**
   * What of an object is observed, and nothing of what it should be. Small, immutable, thread-safe,
   * with {@code equals} and {@code hashCode}: a cache that lives long keeps this and a digest, and
   * no projection.
   */
  interface View {

    /**
     * The observed fields alone.
     *
     * @param live the whole object as read
     * @return a frozen tree; each list ends with its length
     */
    ObjectNode observed(JsonNode live);

    /**
     * The digest of what matters of an object: equal as long as no observed field changes, and
     * nobody pauses the object or lets it go on (rule ACT-13). Of an object that is as wanted and
     * holds no sensitive value, it is the digest of what the state remembers as observed last.
     *
     * @param live the whole object as read
     * @return the digest
     */
    Digest digest(JsonNode live);

    /**
     * Returns whether what waits for the object can go on (rule ACT-3).
     *
     * @param live the whole object as read
     * @return true if it is ready
     */
    boolean isReady(JsonNode live);
  }

  /** What a comparison says. */
  enum Verdict {
    /** All observed fields are as wanted. */
    IN_SYNC,
    /** Some observed field is not as wanted. */
    DRIFTED
  }
}
