package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Digest;
import org.apiguardian.api.API;

/**
 * The compiled view of the fields that an application observes of one resource: for caches that
 * keep no other field, and for filters that ignore irrelevant events. Immutable, thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface Projection {

  /**
   * Returns the id of the resource.
   *
   * @return its id
   */
  ResourceId resource();

  /**
   * Compares an object with its desired state. Allocates nothing when they agree.
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
   * Returns the observed fields without their desired values.
   *
   * @return equal for equal schemas, so that many alike resources can share one
   */
  View view();

  /**
   * The observed fields of an object, without their desired values. Small, immutable, thread-safe,
   * with {@code equals} and {@code hashCode}: a long-lived cache keeps a view and a digest instead
   * of a projection.
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
     * Returns the digest of the relevant fields of an object: equal as long as no observed field
     * changes and the object is neither paused nor resumed (rule ACT-13). For an object that is as
     * desired and holds no sensitive value, it is the digest of the last observed fields in the
     * state.
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

  /** The result of a comparison. */
  enum Verdict {
    /** All observed fields are as desired. */
    IN_SYNC,
    /** Some observed field is not as desired. */
    DRIFTED
  }
}
