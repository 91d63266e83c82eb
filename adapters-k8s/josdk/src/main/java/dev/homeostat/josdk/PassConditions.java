package dev.homeostat.josdk;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.controller.Conditions;
import dev.homeostat.report.Condition;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** The conditions of a primary object after a pass. */
final class PassConditions {

  private static final int LONGEST_MESSAGE = 1000;

  private PassConditions() {}

  /**
   * Returns the conditions of the engine, beside those of other writers.
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
    return conditions;
  }

  private static String cut(String message) {
    return message.length() <= LONGEST_MESSAGE
        ? message
        : message.substring(0, LONGEST_MESSAGE - 1) + "…";
  }
}
