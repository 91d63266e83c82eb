package dev.homeostat.appwrapper.laws;

import dev.homeostat.appwrapper.api.ComponentStatus;
import dev.homeostat.appwrapper.api.WrapperStatus;
import dev.homeostat.appwrapper.reference.world.ComponentState;
import dev.homeostat.appwrapper.reference.world.Condition;
import dev.homeostat.appwrapper.reference.world.ConditionType;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;
import dev.homeostat.controller.StatusCondition;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Reads a status of the operator as the reference has it. */
final class ReferenceStatus {

  private ReferenceStatus() {}

  static Status of(WrapperStatus status) {
    Map<ConditionType, Condition> conditions = new EnumMap<>(ConditionType.class);
    for (ConditionType type : ConditionType.values()) {
      status.conditions().get(type.text()).ifPresent(c -> conditions.put(type, condition(c)));
    }
    Phase phase =
        Arrays.stream(Phase.values())
            .filter(p -> p.text().equals(status.phaseText()))
            .findFirst()
            .orElseThrow();
    return new Status(
        phase,
        status.resets(),
        conditions,
        status.components().stream().map(ReferenceStatus::component).toList());
  }

  private static Condition condition(StatusCondition condition) {
    return new Condition(
        truth(condition.status()),
        condition.reason(),
        condition.message(),
        condition.lastTransitionTime());
  }

  private static ComponentState component(ComponentStatus component) {
    return component
        .conditions()
        .get("ResourcesDeployed")
        .map(
            c ->
                switch (truth(c.status())) {
                  case TRUE -> ComponentState.CREATED;
                  case UNKNOWN -> ComponentState.INITIATED;
                  case FALSE ->
                      c.reason().equals("ComponentCreationErrored")
                          ? ComponentState.ERRORED
                          : ComponentState.DELETED;
                })
        .orElse(ComponentState.NONE);
  }

  private static Truth truth(dev.homeostat.report.Condition.Status status) {
    return Truth.valueOf(status.toString().toUpperCase(Locale.ROOT));
  }
}
