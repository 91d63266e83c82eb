package dev.homeostat.testkit.history;

import dev.homeostat.Delta;
import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Condition;
import dev.homeostat.testkit.model.ApplicationStep;
import dev.homeostat.testkit.model.ResourceStep;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The comparison of a pass of the engine with the model's (law 16). */
final class PassComparison {

  private final PassCheck.Event event;
  private final ReconcileResult pass;
  private final ModelCheck.Result model;

  PassComparison(PassCheck.Event event, ReconcileResult pass, ModelCheck.Result model) {
    this.event = event;
    this.pass = pass;
    this.model = model;
  }

  Optional<Difference> difference() {
    if (!model.surprises().isEmpty()) {
      return different(
          Difference.Kind.WRITES,
          String.join("\n  ", model.surprises())
              + "\n  model: "
              + decisions()
              + "\n  engine: "
              + pass.problems());
    }
    ApplicationStep step = model.step();
    for (Map.Entry<ResourceId, ResourceStep> entry : step.resources().entrySet()) {
      Optional<Difference> difference = resource(entry.getKey(), entry.getValue());
      if (difference.isPresent()) {
        return difference;
      }
    }
    boolean isReady = isReady(pass);
    return isReady == step.isReady()
        ? awaiting()
        : different(
            Difference.Kind.READY,
            "Ready is "
                + isReady
                + ", by the model "
                + step.isReady()
                + ": "
                + pass.conditions()
                + pass.problems()
                + decisions());
  }

  static boolean isReady(ReconcileResult pass) {
    return pass.state()
        .condition(Condition.READY)
        .map(condition -> condition.status() == Condition.Status.TRUE)
        .orElse(false);
  }

  private String decisions() {
    return model.step().resources().values().stream()
        .map(step -> step.decisions().toString())
        .collect(Collectors.joining(" "));
  }

  private Optional<Difference> resource(ResourceId id, ResourceStep step) {
    ResourceStep.Outcome found = outcome(id, pass.delta());
    if (found != step.outcome()) {
      return different(
          Difference.Kind.OUTCOME,
          id
              + " is "
              + found
              + ", by the model "
              + step.outcome()
              + " "
              + pass.delta().waiting()
              + pass.delta().blocked()
              + pass.problems()
              + "\n  model: "
              + step.decisions());
    }
    return Optional.empty();
  }

  private Optional<Difference> awaiting() {
    for (Map.Entry<ResourceId, ResourceStep> entry : model.step().resources().entrySet()) {
      Set<String> awaited =
          pass.delta().awaiting().stream()
              .filter(field -> field.resource().equals(entry.getKey()))
              .map(field -> field.path().toString())
              .collect(Collectors.toCollection(TreeSet::new));
      Set<String> awaiting =
          entry.getValue().awaiting().stream()
              .map(FieldPath::toString)
              .collect(Collectors.toCollection(TreeSet::new));
      if (!awaited.equals(awaiting)) {
        return different(
            Difference.Kind.AWAITING, "the engine awaits " + awaited + ", the model " + awaiting);
      }
    }
    return Optional.empty();
  }

  private static ResourceStep.@Nullable Outcome outcome(ResourceId id, Delta delta) {
    if (delta.created().contains(id)) {
      return ResourceStep.Outcome.CREATED;
    }
    if (delta.updated().stream().anyMatch(update -> update.resource().equals(id))) {
      return ResourceStep.Outcome.UPDATED;
    }
    if (delta.satisfied().contains(id)) {
      return ResourceStep.Outcome.SATISFIED;
    }
    if (delta.waiting().stream().anyMatch(held -> held.resource().equals(id))) {
      return ResourceStep.Outcome.WAITING;
    }
    if (delta.blocked().stream().anyMatch(held -> held.resource().equals(id))) {
      return ResourceStep.Outcome.BLOCKED;
    }
    return delta.unchanged().contains(id) ? ResourceStep.Outcome.UNCHANGED : null;
  }

  private Optional<Difference> different(Difference.Kind kind, String text) {
    return event.different(kind, text);
  }
}
