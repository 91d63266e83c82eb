package dev.homeostat.core.plan;

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
 * The controller of an object that is taken over (rule ACT-8). A server allows one controller, and
 * deletes an object with it.
 */
final class FormerController {

  private static final FieldPath OWNERS = FieldPath.of("metadata", "ownerReferences");

  private FormerController() {}

  /** Returns the removal of the reference to it, if the object gets another controller. */
  static List<Edit> removals(Resource desired, Resource live) {
    Optional<String> ours = controllers(desired).findFirst();
    return ours.isEmpty()
        ? List.of()
        : controllers(live)
            .filter(uid -> !uid.equals(ours.get()))
            .map(uid -> OWNERS.then(new FieldPath.Element(Map.of("uid", uid))))
            .map(path -> Edit.remove(path, Rule.ACT_8))
            .toList();
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
