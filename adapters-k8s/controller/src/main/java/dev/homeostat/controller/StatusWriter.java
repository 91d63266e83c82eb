package dev.homeostat.controller;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes into a status what is not there yet, and nothing if all is. */
final class StatusWriter {

  private static final String OBSERVED = "observedGeneration";
  private static final JsonPointer STATUS = JsonPointer.compile("/status");
  private static final JsonPointer UID = JsonPointer.compile("/metadata/uid");
  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private final KubernetesCluster cluster;

  StatusWriter(KubernetesCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Updates the status of an object.
   *
   * @param primary as it was seen last
   * @param read as it was read for the pass: its generation is the one that was observed
   * @param wanted the desired members of the status
   * @return the object as it is now; done if nothing had to be written
   */
  ClusterResponse write(Resource primary, Resource read, ObjectNode wanted) {
    ObjectNode all = MAKE.objectNode();
    wanted.properties().forEach(member -> all.set(member.getKey(), member.getValue()));
    JsonNode generation = generation(read);
    if (generation.isNumber()) {
      all.set(OBSERVED, generation);
    }
    JsonNode now = primary.tree().path("status");
    List<Patch.Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : all.properties()) {
      JsonNode value = member.getValue();
      if (!Trees.equal(now.get(member.getKey()), value) && !isNothing(now, member)) {
        operations.add(
            new Patch.Add(
                STATUS.append(JsonPointer.empty().appendProperty(member.getKey())), value));
      }
    }
    if (operations.isEmpty()) {
      return new ClusterResponse.Done(primary);
    }
    List<Patch.Operation> patch = new ArrayList<>();
    patch.add(new Patch.Test(UID, MAKE.textNode(primary.uid())));
    if (!now.isObject()) {
      patch.add(new Patch.Test(STATUS, MAKE.nullNode()));
      patch.add(new Patch.Add(STATUS, MAKE.objectNode()));
    }
    patch.addAll(operations);
    return cluster.patchStatus(primary.address(), new Patch(patch));
  }

  /** Returns whether the status is of the object's current generation. */
  static boolean isObserved(Resource primary) {
    JsonNode observed = primary.tree().path("status").path(OBSERVED);
    return observed.isNumber() && observed.equals(generation(primary));
  }

  private static JsonNode generation(Resource object) {
    return object.tree().path("metadata").path("generation");
  }

  /** A null where nothing is. */
  private static boolean isNothing(JsonNode now, Map.Entry<String, JsonNode> member) {
    return member.getValue().isNull() && !now.hasNonNull(member.getKey());
  }
}
