package dev.homeostat.core.pass;

import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Builds the conditions of a pass; an unchanged condition keeps its time. */
public final class ConditionBuilder {

  private static final int MOST_NAMED = 5;

  private final ApplicationState before;
  private final Instant now;
  private final Map<String, Condition> conditions = new TreeMap<>();

  /** Creates a builder that keeps the times of unchanged conditions. */
  public ConditionBuilder(ApplicationState before, Instant now) {
    this.before = before;
    this.now = now;
  }

  /**
   * Returns the conditions of a state, with a {@code Ready} that says how a pass has ended; its
   * time stays if it says the same.
   */
  public static List<Condition> withReady(
      ApplicationState state,
      Instant now,
      Delta delta,
      List<Problem> problems,
      ReconcileResult.Outcome result) {
    ConditionBuilder builder = new ConditionBuilder(state, now);
    state.conditions().keySet().forEach(builder::keep);
    builder.ready(delta, problems, result);
    return List.copyOf(builder.conditions.values());
  }

  /** Sets a condition. */
  public void set(String type, Status status, String reason, String message) {
    set(
        Condition.builder()
            .type(type)
            .status(status)
            .reason(reason)
            .message(message)
            .since(now)
            .build());
  }

  /** Adds the condition of a hook. */
  public void set(Condition condition) {
    conditions.put(
        condition.type(),
        before.condition(condition.type()).map(condition::after).orElse(condition));
  }

  void keep(String type) {
    before.condition(type).ifPresent(condition -> conditions.put(type, condition));
  }

  /** Returns all conditions at the end of a pass. */
  public List<Condition> of(
      ApplicationState state,
      Delta delta,
      List<ContestedField> contests,
      List<Problem> problems,
      ReconcileResult.Outcome result) {
    ready(delta, problems, result);
    List<String> accepted =
        delta.accepted().stream().map(form -> form.resource() + " " + form.path()).toList();
    if (!accepted.isEmpty()) {
      set(Condition.AS_ASKED, Status.FALSE, "OtherForm", named(accepted));
    }
    List<String> refused = new ArrayList<>();
    boolean contested = false;
    for (ResourceRecord record : state.records().values()) {
      contested |= isContested(record);
      for (RefusedChange change : record.refused()) {
        refused.add(record.id() + " " + change.path() + ": " + change.reason());
      }
    }
    if (!contests.isEmpty()) {
      List<String> fields = contests.stream().map(ContestedField::toString).toList();
      set(Condition.CONTESTED, Status.TRUE, "ChangedAgain", named(fields));
    } else if (contested) {
      keep(Condition.CONTESTED);
    }
    if (!refused.isEmpty()) {
      set(Condition.REFUSED, Status.TRUE, "ServerRefuses", named(refused));
    }
    return List.copyOf(conditions.values());
  }

  private static boolean isContested(ResourceRecord record) {
    return !record.contests().isEmpty()
        && record.contests().stream().anyMatch(WriteConflict::isContested);
  }

  private void ready(Delta delta, List<Problem> problems, ReconcileResult.Outcome result) {
    switch (result) {
      case SETTLED, PENDING -> set(Condition.READY, Status.TRUE, "AsWanted", "");
      case WAITING ->
          set(
              Condition.READY,
              Status.FALSE,
              "Waiting",
              named(
                  (delta.waiting().isEmpty() ? problems : delta.waiting())
                      .stream().map(Object::toString).toList()));
      case BLOCKED ->
          set(
              Condition.READY,
              Status.FALSE,
              "Blocked",
              named(
                  (delta.blocked().isEmpty() ? problems : delta.blocked())
                      .stream().map(Object::toString).toList()));
      case FAILED, INVALID ->
          set(
              Condition.READY,
              Status.FALSE,
              result == ReconcileResult.Outcome.INVALID ? "Invalid" : "Failed",
              named(problems.stream().filter(Problem::isError).map(Object::toString).toList()));
    }
  }

  private static String named(List<String> all) {
    String some = String.join("; ", all.subList(0, Math.min(MOST_NAMED, all.size())));
    return all.size() <= MOST_NAMED ? some : some + "; and " + (all.size() - MOST_NAMED) + " more";
  }
}
