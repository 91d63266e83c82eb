package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Digest;
import java.io.IOException;
import org.apiguardian.api.API;

/**
 * The compiled view of the fields that an application observes of one resource: for caches that
 * keep no other field, and for filters that ignore irrelevant events. Immutable, thread-safe.
 */
@API(status = STABLE, since = "0.1")
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
   * Returns whether an object is recognised as in sync while it is read. Fields that are not
   * observed are skipped, and no tree is built, so the bytes of an event that changes nothing
   * relevant cost little more than their tokens.
   *
   * @param next at the first token of the object, from a factory with a codec; the object is not
   *     always read to its end
   * @return true if it is in sync; false if it has to be read into a tree and {@linkplain
   *     #compare(JsonNode) compared}
   * @throws IOException if the object cannot be read
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  boolean recognises(JsonParser next) throws IOException;

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
     * Returns the readiness of the object (rule ACT-3).
     *
     * @param live the whole object as read
     * @return whether it is ready, in progress or failed
     */
    Readiness readiness(JsonNode live);
  }

  /** The result of a comparison. */
  enum Verdict {
    /** All observed fields are as desired. */
    IN_SYNC,
    /** Some observed field is not as desired. */
    DRIFTED
  }
}
