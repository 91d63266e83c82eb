package dev.homeostat.testkit.history;

import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks that the plan before a pass is what the pass does (law 13). */
final class PlanCheck implements PassCheck {

  @Override
  public Optional<Difference> check(Event event) {
    if (event.pass().isEmpty() || event.plan().isEmpty()) {
      return Optional.empty();
    }
    ReconcileResult pass = event.pass().get();
    ReconcileResult plan = event.plan().get();
    if (plan.outcome() == ReconcileResult.Outcome.SETTLED && !event.writes().isEmpty()) {
      return event.different(
          Difference.Kind.PLAN,
          "the plan is settled, the pass asks for "
              + event.writes().size()
              + " writes: "
              + pass.delta());
    }
    boolean awaitsWritten = !event.writes().isEmpty() && HistoryPlay.awaitsReadiness(pass);
    if (awaitsWritten || !event.writes().stream().allMatch(RecordedWrite::isDoneAsAsked)) {
      return Optional.empty(); // the answers of the server decided the rest
    }
    String planned = partition(plan.delta());
    String done = partition(pass.delta());
    if (!planned.equals(done)) {
      return event.different(Difference.Kind.PLAN, "planned " + planned + "\n  done    " + done);
    }
    List<String> foreseen = codes(plan);
    List<String> found = codes(pass);
    return foreseen.equals(found) || !event.writes().isEmpty()
        ? Optional.empty()
        : event.different(
            Difference.Kind.PLAN,
            "the plan names " + plan.problems() + ", the pass " + pass.problems());
  }

  private static List<String> codes(ReconcileResult pass) {
    return pass.problems().stream().map(Problem::toString).sorted().toList();
  }

  /** Returns a text of the delta: the resources of each part, and the changes of their fields. */
  private static String partition(Delta delta) {
    TreeMap<String, Object> parts = new TreeMap<>();
    parts.put("created", new TreeSet<>(delta.created()));
    parts.put("deleted", new TreeSet<>(delta.deleted()));
    parts.put("unchanged", new TreeSet<>(delta.unchanged()));
    parts.put("satisfied", new TreeSet<>(delta.satisfied()));
    parts.put(
        "waiting",
        delta.waiting().stream().map(held -> held.resource().toString()).sorted().toList());
    parts.put(
        "blocked",
        delta.blocked().stream().map(held -> held.resource().toString()).sorted().toList());
    parts.put(
        "updated",
        delta.updated().stream()
            .map(
                update ->
                    update.resource()
                        + update.changes().stream()
                            .map(change -> change.path() + " " + change.action())
                            .sorted()
                            .collect(Collectors.joining(", ", " {", "}")))
            .sorted()
            .toList());
    return parts.toString();
  }
}
