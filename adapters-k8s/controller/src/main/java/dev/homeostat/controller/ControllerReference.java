package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceAddress;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The owner reference of an object to its controller. What it lacks is empty.
 *
 * @param apiVersion of the controller
 * @param kind of the controller
 * @param name of the controller
 * @param uid of the controller
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ControllerReference(String apiVersion, String kind, String name, String uid) {

  // Checks that all are there.
  public ControllerReference {
    Objects.requireNonNull(apiVersion, "apiVersion");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(uid, "uid");
  }

  /**
   * Reads the reference of an object.
   *
   * @param object with the list {@code ownerReferences} in its metadata
   * @return empty if no owner is the controller
   */
  public static Optional<ControllerReference> of(JsonNode object) {
    return object
        .at("/metadata/ownerReferences")
        .valueStream()
        .filter(owner -> owner.path("controller").asBoolean(false))
        .findFirst()
        .map(
            owner ->
                new ControllerReference(
                    owner.path("apiVersion").asText(""),
                    owner.path("kind").asText(""),
                    owner.path("name").asText(""),
                    owner.path("uid").asText("")));
  }

  /**
   * Returns whether an object has the version, the kind and the name of the controller. Its uid may
   * be another one.
   *
   * @param object in the namespace of the object that has the reference
   * @return whether it looks like the controller
   */
  public boolean names(ResourceAddress object) {
    return apiVersion.equals(object.apiVersion())
        && kind.equals(object.id().kind())
        && name.equals(object.id().name());
  }
}
