package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/** The cluster as the model of an application sees it. */
@API(status = INTERNAL)
public interface ApplicationServer {

  /**
   * Reads an object.
   *
   * @param id which object
   * @return the object as it is at the beginning of the pass, empty if there is none
   */
  Optional<ObjectNode> read(ResourceId id);

  /**
   * Returns all objects that are there, of any kind.
   *
   * @return their ids
   */
  Set<ResourceId> ids();

  /**
   * Returns the server for the writes of one object.
   *
   * @param id which object
   * @return answers what is asked
   */
  ModelServer of(ResourceId id);

  /**
   * Deletes an object.
   *
   * @param id which object
   * @return whether the object is gone
   */
  boolean delete(ResourceId id);
}
