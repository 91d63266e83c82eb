package dev.homeostat.folder;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceAddress;
import dev.homeostat.tree.Trees;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A request for one object, as a {@link RequestFilter} sees it.
 *
 * @param verb what is asked
 * @param address of which object
 * @param body the object of a create, the operations of a patch, the options of a delete, JSON null
 *     of a read; frozen, and never redacted
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ClusterRequest(Verb verb, ResourceAddress address, JsonNode body) {

  /** The verb of a request. */
  public enum Verb {
    /** To see an object. */
    READ,
    /** To make an object. */
    CREATE,
    /** To change an object. */
    PATCH,
    /** To remove an object. */
    DELETE
  }

  // Freezes the body.
  public ClusterRequest {
    Objects.requireNonNull(verb, "verb");
    Objects.requireNonNull(address, "address");
    body = Trees.freeze(Objects.requireNonNull(body, "body"));
  }

  /**
   * Returns whether the request may change something.
   *
   * @return false for a read
   */
  public boolean isWrite() {
    return verb != Verb.READ;
  }

  /** Verb and object; never the body. */
  @Override
  public String toString() {
    return verb + " " + address;
  }
}
