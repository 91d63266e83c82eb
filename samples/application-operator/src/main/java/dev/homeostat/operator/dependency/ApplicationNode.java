package dev.homeostat.operator.dependency;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.report.Condition;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * An Application as a node of the {@link DependencyGraph}.
 *
 * @param uid of the object
 * @param generation of its specification
 * @param dependsOn the Applications that it waits for, in the order of the specification
 * @param readiness whether others can go on, as its status says for its generation
 * @param isAdmitted whether its dependencies were ready for its generation, as its status says
 */
record ApplicationNode(
    String uid,
    long generation,
    Set<ApplicationId> dependsOn,
    Readiness readiness,
    boolean isAdmitted) {

  /** The value of {@code spec.wanted} of an Application whose resources are torn down. */
  private static final String ABSENT = "absent";

  /** The readiness of an Application, as far as others depend on it. */
  enum Readiness {
    READY,
    NOT_READY,
    SUSPENDED,
    ABSENT,
    LEAVING
  }

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
        // Most have none, and each replica has a node for each Application.
        dependsOn.isEmpty() ? Set.of() : dependsOn,
        readiness(object, generation),
        trueAt(object, DependencyGraph.CONDITION) >= generation);
  }

  private static Readiness readiness(Resource object, long generation) {
    if (object.isBeingDeleted()) {
      return Readiness.LEAVING;
    }
    if (object.tree().at("/spec/suspend").asBoolean()) {
      return Readiness.SUSPENDED;
    }
    if (object.tree().at("/spec/wanted").asText().equals(ABSENT)) {
      return Readiness.ABSENT;
    }
    return trueAt(object, Condition.READY) >= generation ? Readiness.READY : Readiness.NOT_READY;
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

  /** Returns the reason for which others wait for this Application; empty if they go on. */
  Optional<String> obstacle(String name) {
    return switch (readiness) {
      case READY -> Optional.empty();
      case NOT_READY -> Optional.of(name + " is not Ready");
      case SUSPENDED -> Optional.of(name + " is suspended");
      case ABSENT -> Optional.of(name + " is wanted absent");
      case LEAVING -> Optional.of(name + " is being deleted");
    };
  }

  /** Returns whether another version of the object is of an earlier specification. */
  boolean isAfter(ApplicationNode other) {
    return uid.equals(other.uid()) && generation > other.generation();
  }
}
