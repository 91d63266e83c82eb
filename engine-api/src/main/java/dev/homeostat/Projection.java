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
  ObjectNode observed(JsonNode live);

  /**
   * The digest of the observed fields: equal as long as no observed field changes.
   *
   * @param live the whole object as read
   * @return the digest
   */
  default Digest digest(JsonNode live) {
    return Digest.of(observed(live));
  }

  /** What a comparison says. */
  enum Verdict {
    /** All observed fields are as wanted. */
    IN_SYNC,
    /** Some observed field is not as wanted. */
    DRIFTED
  }
}
