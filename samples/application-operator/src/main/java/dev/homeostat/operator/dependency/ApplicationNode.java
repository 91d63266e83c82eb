package dev.homeostat.operator.dependency;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.report.Condition;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * An Application as a node of the {@link DependencyGraph}.
 *
 * @param uid of the object
 * @param generation of its specification
 * @param dependsOn the Applications that it waits for, in the order of the specification
 * @param isReady whether {@code Ready} is True at its generation
 * @param admitted the generation for which its dependencies were ready; 0 for none
 */
record ApplicationNode(
    String uid, long generation, Set<ApplicationId> dependsOn, boolean isReady, long admitted) {

  static ApplicationNode of(Resource object) {
    long generation = object.tree().at("/metadata/generation").asLong();
    Set<ApplicationId> dependsOn = new LinkedHashSet<>();
    for (JsonNode name : object.tree().at("/spec/dependsOn")) {
      if (!name.asText().isEmpty()) {
        dependsOn.add(new ApplicationId(object.namespace(), name.asText()));
      }
    }
    return new ApplicationNode(
        object.uid(),
        generation,
        dependsOn,
        !object.isBeingDeleted() && trueAt(object, Condition.READY) >= generation,
        trueAt(object, DependencyGraph.CONDITION));
  }

  /** Returns the generation at which a condition is True; -1 if it is not. */
  private static long trueAt(Resource object, String type) {
    JsonNode status = object.tree().path("status");
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals(type)
          && condition.path("status").asText().equals(Condition.Status.TRUE.toString())) {
        return condition.path("observedGeneration").asLong(-1);
      }
    }
    return -1;
  }

  /** Returns whether another version of the object is of an earlier specification. */
  boolean isAfter(ApplicationNode other) {
    return uid.equals(other.uid()) && generation > other.generation();
  }
}
