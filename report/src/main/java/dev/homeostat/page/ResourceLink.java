package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceId;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A link from a resource to another object.
 *
 * @param type the type of the link
 * @param target the resource, if it is one of the application
 * @param name of the object as people read it
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ResourceLink(Type type, Optional<ResourceId> target, String name) {

  /** The types of links. */
  public enum Type {
    /** The resource is applied after the other one, because it depends on it. */
    AFTER,
    /** The resource has an owner reference to the other one. */
    OWNED_BY,
    /** The resource waits for the other one now. */
    WAITS_FOR
  }

  // Refuses null.
  public ResourceLink {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(name, "name");
  }
}
