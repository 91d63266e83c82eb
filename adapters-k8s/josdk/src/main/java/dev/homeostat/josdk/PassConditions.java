package dev.homeostat.josdk;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.controller.Conditions;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The conditions of a primary object after a pass. */
final class PassConditions {

  private static final int LONGEST_MESSAGE = 1000;

  private PassConditions() {}

  /**
   * Returns the conditions of the engine, beside those of other writers. {@code Ready} is never
   * True unless everything is as desired: a pass that is invalid, or that cannot read its state,
   * leaves the conditions in the state as they were.
   *
   * @param current the object with its former conditions
   * @param reconciled the object as it was reconciled, with the observed generation
   * @param now the time of conditions whose status changes
   */
  static Conditions of(Resource current, Resource reconciled, ReconcileResult pass, Instant now) {
    Conditions conditions = Conditions.in(current.tree().path("status"));
    JsonNode generation = reconciled.tree().at("/metadata/generation");
    if (generation.isNumber()) {
      conditions = conditions.observing(generation.asLong());
    }
    Set<String> obsolete = new HashSet<>(Condition.OF_ENGINE);
    for (Condition one : pass.conditions()) {
      conditions = conditions.with(one.type(), one.status(), one.reason(), cut(one.message()), now);
      obsolete.remove(one.type());
    }
    for (String type : obsolete) {
      conditions = conditions.without(type);
    }
    return pass.outcome() == Outcome.SETTLED || conditions.is(Condition.READY, Status.FALSE)
        ? conditions
        : conditions.with(Condition.READY, Status.FALSE, reason(pass), message(pass), now);
  }

  private static String reason(ReconcileResult pass) {
    return switch (pass.outcome()) {
      case INVALID -> "Invalid";
      case FAILED -> "Failed";
      case BLOCKED -> "Blocked";
      case SETTLED, PENDING, WAITING -> "Waiting";
    };
  }

  private static String message(ReconcileResult pass) {
    return cut(
        pass.problems().stream()
            .filter(Problem::isError)
            .map(Problem::toString)
            .collect(Collectors.joining("; ")));
  }

  private static String cut(String message) {
    return message.length() <= LONGEST_MESSAGE
        ? message
        : message.substring(0, LONGEST_MESSAGE - 1) + "…";
  }
}
