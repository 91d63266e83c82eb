package dev.homeostat.core.prune;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Application;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.Patch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The patch that releases an object which stays: it outlives its owner, and another application may
 * adopt it.
 */
final class ReleasePatch {

  private static final String OWNERS = "/metadata/ownerReferences";
  private static final List<String> MARKS =
      List.of(Application.UID_LABEL, Application.SEGMENT_LABEL);

  private ReleasePatch() {}

  /** The patch that takes it from its owner, if it has one. */
  static Optional<Patch> from(Resource live, @Nullable Owner owner) {
    return patch(live, disowned(live, owner));
  }

  /**
   * Returns the patch that removes the owner, the mark and the segment of the application from an
   * object that it owns, also the mark of an owner that was created again (rule ACT-7).
   */
  static Optional<Patch> orphan(Resource live, @Nullable Owner owner) {
    List<Patch.Operation> operations = new ArrayList<>(disowned(live, owner));
    for (String name : MARKS) {
      JsonPointer at = JsonPointer.compile("/metadata/labels").appendProperty(name);
      live.label(name)
          .ifPresent(
              mark -> {
                operations.add(test(at, mark));
                operations.add(new Patch.Remove(at));
              });
    }
    return patch(live, operations);
  }

  private static Optional<Patch> patch(Resource live, List<Patch.Operation> operations) {
    if (operations.isEmpty()) {
      return Optional.empty();
    }
    List<Patch.Operation> all = new ArrayList<>();
    all.add(test(JsonPointer.compile("/metadata/uid"), live.uid()));
    all.addAll(operations);
    return Optional.of(new Patch(all));
  }

  private static List<Patch.Operation> disowned(Resource live, @Nullable Owner owner) {
    JsonNode owners = live.tree().at(OWNERS);
    for (int i = 0; owner != null && i < owners.size(); i++) {
      if (owners.get(i).path("uid").asText().equals(owner.uid())) {
        JsonPointer at = JsonPointer.compile(OWNERS + "/" + i);
        return List.of(test(at.appendProperty("uid"), owner.uid()), new Patch.Remove(at));
      }
    }
    return List.of();
  }

  private static Patch.Operation test(JsonPointer at, String text) {
    return new Patch.Test(at, JsonNodeFactory.instance.textNode(text));
  }
}
