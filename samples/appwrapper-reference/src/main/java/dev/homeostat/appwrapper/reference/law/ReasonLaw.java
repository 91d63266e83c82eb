package dev.homeostat.appwrapper.reference.law;

import dev.homeostat.appwrapper.reference.world.Condition;
import dev.homeostat.appwrapper.reference.world.ConditionType;
import dev.homeostat.appwrapper.reference.world.Entry;
import dev.homeostat.appwrapper.reference.world.Truth;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Each condition has only the statuses and reasons of the summary in A.5. */
public final class ReasonLaw implements Law {

  private static final Map<ConditionType, Set<String>> TRUE =
      Map.of(
          ConditionType.QUOTA_RESERVED, Set.of("Resuming"),
          ConditionType.RESOURCES_DEPLOYED, Set.of("Resuming", "Succeeded"),
          ConditionType.PODS_READY, Set.of("SufficientPodsReady"),
          ConditionType.UNHEALTHY,
              Set.of(
                  "CreateFailed",
                  "MissingComponent",
                  "FailedComponent",
                  "FoundFailedPods",
                  "AutopilotNoExecute",
                  "InsufficientPodsReady"),
          ConditionType.DELETING_RESOURCES, Set.of("DeletionInitiated"));

  private static final Map<ConditionType, Set<String>> FALSE =
      Map.of(
          ConditionType.QUOTA_RESERVED, Set.of("Suspended", "Succeeded", "Failed", "Terminating"),
          ConditionType.RESOURCES_DEPLOYED,
              Set.of("Suspended", "Resetting", "Failed", "Succeeded", "Terminating"),
          ConditionType.PODS_READY,
              Set.of("Resuming", "InsufficientPodsReady", "Suspended", "Resetting"),
          ConditionType.UNHEALTHY, Set.of("Resuming", "FoundNoFailedPods", "Suspended"),
          ConditionType.DELETING_RESOURCES, Set.of("DeletionComplete", "DeletionPaused"));

  @Override
  public Optional<String> violation(Entry entry) {
    return StatusWrite.of(entry)
        .flatMap(
            w ->
                w.after().conditions().entrySet().stream()
                    .filter(c -> !isKnown(c.getKey(), c.getValue()))
                    .map(c -> c.getKey().text() + " is " + c.getValue())
                    .findFirst());
  }

  private static boolean isKnown(ConditionType type, Condition condition) {
    Map<ConditionType, Set<String>> reasons = condition.status() == Truth.TRUE ? TRUE : FALSE;
    return condition.status() != Truth.UNKNOWN
        && reasons.getOrDefault(type, Set.of()).contains(condition.reason());
  }
}
