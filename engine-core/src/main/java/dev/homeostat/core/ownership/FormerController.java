package dev.homeostat.core.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The controller that an object has in place of the desired one (rule ACT-8). A server allows one
 * controller, and deletes an object with it.
 */
public final class FormerController {

  private static final FieldPath OWNERS = FieldPath.of("metadata", "ownerReferences");

  private FormerController() {}

  /** Returns the removal of the reference to it, if the object gets another controller. */
  public static List<Edit> removals(Resource desired, Resource live) {
    Optional<String> ours = controllers(desired).findFirst();
    return ours.isEmpty()
        ? List.of()
        : controllers(live)
            .filter(uid -> !uid.equals(ours.get()))
            .map(uid -> OWNERS.then(new FieldPath.Element(Map.of("uid", uid))))
            .map(path -> Edit.remove(path, Rule.ACT_8))
            .toList();
  }

  /**
   * Returns the controller that keeps the server from a change of an object.
   *
   * @param path of the change
   * @return its kind and name; empty if the change is of something else, or there is none
   */
  public static Optional<String> inTheWay(FieldPath path, Resource desired, Resource live) {
    Optional<String> ours = controllers(desired).findFirst();
    return Ownership.controller(live)
        .filter(owner -> path.startsWith(OWNERS) || OWNERS.startsWith(path))
        .filter(owner -> ours.filter(uid -> !uid.equals(owner.path("uid").asText())).isPresent())
        .map(owner -> owner.path("kind").asText() + " " + owner.path("name").asText());
  }

  private static Stream<String> controllers(Resource resource) {
    JsonNode owners = OWNERS.in(resource.tree()).orElse(null);
    return owners == null
        ? Stream.empty()
        : StreamSupport.stream(owners.spliterator(), false)
            .filter(owner -> owner.path("controller").asBoolean())
            .map(owner -> owner.path("uid").asText());
  }
}
