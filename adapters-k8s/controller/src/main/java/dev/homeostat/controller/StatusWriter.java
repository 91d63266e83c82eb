package dev.homeostat.controller;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes into a status what is not there yet, and nothing if all is. */
final class StatusWriter {

  /** The member with the generation that was observed. */
  static final String OBSERVED = "observedGeneration";

  private static final JsonPointer STATUS = JsonPointer.compile("/status");
  private static final JsonPointer UID = JsonPointer.compile("/metadata/uid");
  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private final FencedCluster cluster;

  StatusWriter(FencedCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Updates the status of an object.
   *
   * @param seen as it was seen last: what differs from it is sent, and its guarded fields are
   *     tested
   * @param read as it was read for the step: its generation is the one that was observed
   * @param patch the desired members of the status, and the guards
   * @return the object as it is now; done if nothing had to be written
   */
  ClusterResponse write(Resource seen, Resource read, StatusPatch patch) {
    JsonNode now = seen.tree().path("status");
    List<Patch.Operation> changes = changes(now, patch.members(read.tree()));
    if (changes.isEmpty()) {
      return new ClusterResponse.Done(seen);
    }
    Set<Patch.Operation> operations = new LinkedHashSet<>();
    operations.add(new Patch.Test(UID, MAKE.textNode(seen.uid())));
    patch.guards().forEach(guard -> operations.add(test(seen.tree(), guard)));
    if (!now.isObject()) {
      operations.add(new Patch.Test(STATUS, MAKE.nullNode()));
      operations.add(new Patch.Add(STATUS, MAKE.objectNode()));
    }
    operations.addAll(changes);
    return cluster.patchStatus(seen.address(), new Patch(List.copyOf(operations)));
  }

  /** Returns whether nothing has to be sent for a patch. */
  boolean isWritten(Resource seen, Resource read, StatusPatch patch) {
    return changes(seen.tree().path("status"), patch.members(read.tree())).isEmpty();
  }

  private static List<Patch.Operation> changes(JsonNode now, ObjectNode wanted) {
    List<Patch.Operation> changes = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : wanted.properties()) {
      JsonPointer place = STATUS.appendProperty(member.getKey());
      JsonNode known = now.get(member.getKey());
      if (member.getValue().isNull()) {
        if (known != null && !known.isNull()) {
          changes.add(new Patch.Remove(place));
        }
      } else if (!Trees.equal(known, member.getValue())) {
        changes.add(new Patch.Add(place, member.getValue()));
      }
    }
    return changes;
  }

  /** Tests a field; of one that is not there, the outermost member that is missing. */
  private static Patch.Test test(JsonNode seen, JsonPointer field) {
    JsonNode value = seen.at(field);
    if (!value.isMissingNode()) {
      return new Patch.Test(field, value);
    }
    JsonPointer missing = field;
    JsonPointer parent = field.head();
    while (parent != null && seen.at(parent).isMissingNode()) {
      missing = parent;
      parent = parent.head();
    }
    return new Patch.Test(missing, MAKE.nullNode());
  }

  /** Returns whether the guards of a patch pass on a live object. */
  static boolean isGuardMet(StatusPatch patch, Resource seen, Resource live) {
    return seen.uid().equals(live.uid())
        && patch.guards().stream()
            .allMatch(guard -> Trees.equal(value(seen, guard), value(live, guard)));
  }

  private static @Nullable JsonNode value(Resource object, JsonPointer field) {
    JsonNode value = object.tree().at(field);
    return value.isMissingNode() || value.isNull() ? null : value;
  }

  /** Returns whether the status is of the object's current generation. */
  static boolean isObserved(Resource primary) {
    JsonNode observed = primary.tree().path("status").path(OBSERVED);
    JsonNode generation = primary.tree().path("metadata").path("generation");
    return observed.isNumber() && observed.equals(generation);
  }
}
