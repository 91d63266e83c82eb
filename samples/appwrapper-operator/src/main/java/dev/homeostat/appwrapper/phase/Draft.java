package dev.homeostat.appwrapper.phase;

import static dev.homeostat.appwrapper.api.ConditionTypes.DELETING_RESOURCES;
import static dev.homeostat.appwrapper.api.ConditionTypes.RESOURCES_DEPLOYED;
import static dev.homeostat.appwrapper.api.ConditionTypes.UNHEALTHY;

import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.ComponentStatus;
import dev.homeostat.appwrapper.api.Phase;
import dev.homeostat.appwrapper.api.Reasons;
import dev.homeostat.appwrapper.api.WrapperStatus;
import dev.homeostat.appwrapper.settings.FaultTolerance;
import dev.homeostat.controller.Conditions;
import dev.homeostat.report.Condition.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A decision that is being made: an AppWrapper with its status so far. Immutable.
 *
 * @param wrapper as it is
 * @param seen of its objects
 * @param tolerance of this AppWrapper
 * @param now the time
 * @param status to be written
 * @param events for users
 */
record Draft(
    AppWrapper wrapper,
    Observation seen,
    FaultTolerance tolerance,
    Instant now,
    WrapperStatus status,
    List<WrapperEvent> events) {

  Draft change(UnaryOperator<WrapperStatus> change) {
    return new Draft(wrapper, seen, tolerance, now, change.apply(status), events);
  }

  private Draft conditions(UnaryOperator<Conditions> change) {
    return change(one -> one.with(change.apply(one.conditions())));
  }

  /** Changes each component by its position. */
  Draft eachComponent(BiFunction<ComponentStatus, Integer, ComponentStatus> change) {
    List<ComponentStatus> all = status.components();
    return change(
        one ->
            one.withComponents(
                IntStream.range(0, all.size())
                    .mapToObj(i -> change.apply(all.get(i), i))
                    .toList()));
  }

  boolean isTrue(String type) {
    return status.conditions().is(type, Status.TRUE);
  }

  boolean isFalse(String type) {
    return status.conditions().is(type, Status.FALSE);
  }

  /** Sets a condition; its time moves when its status does. */
  Draft condition(String type, boolean value, String reason, String message) {
    return conditions(all -> all.with(type, Status.of(value), reason, message, now));
  }

  /** Sets a condition that is not as it should be. */
  Draft ensure(String type, boolean value, String reason, String message) {
    return status.conditions().is(type, Status.of(value))
        ? this
        : condition(type, value, reason, message);
  }

  /** Sets a condition to False if it is True. */
  Draft clear(String type, String reason, String message) {
    return isTrue(type) ? condition(type, false, reason, message) : this;
  }

  /** Sets a condition, which begins a new episode with a time of its own unless it goes on. */
  Draft episode(boolean goesOn, String type, boolean value, String reason, String message) {
    return goesOn
        ? condition(type, value, reason, message)
        : conditions(all -> all.withNewEpisode(type, Status.of(value), reason, message, now));
  }

  Draft event(String reason, String message) {
    List<WrapperEvent> all =
        Stream.concat(events.stream(), Stream.of(new WrapperEvent(reason, message))).toList();
    return new Draft(wrapper, seen, tolerance, now, status, all);
  }

  /**
   * Reports a failure. Its time is that of the first pass that saw it: another reason, and a
   * failure since the objects were created anew, is another failure.
   */
  Draft unhealthy(String reason, String message) {
    boolean goesOn =
        isTrue(UNHEALTHY)
            && status.conditions().hasReason(UNHEALTHY, reason)
            && !status.since(UNHEALTHY).isBefore(status.since(RESOURCES_DEPLOYED));
    return episode(goesOn, UNHEALTHY, true, reason, message);
  }

  /** Fails for good. */
  Decision fail() {
    return unhealthyEvent().go(Phase.FAILED);
  }

  /** Creates the objects anew if that is allowed, and fails otherwise. */
  Decision resetOrFail(boolean isTerminal, int increment) {
    return isTerminal || status.resets() >= tolerance.retryLimit()
        ? fail()
        : unhealthyEvent()
            .change(one -> one.withResets(one.resets() + increment))
            .tearDown(Phase.RESETTING);
  }

  private Draft unhealthyEvent() {
    String text =
        status
            .conditions()
            .get(UNHEALTHY)
            .map(one -> one.reason() + (one.message().isEmpty() ? "" : ": " + one.message()))
            .orElse("");
    return event(UNHEALTHY, text);
  }

  /** Goes to a phase that deletes the objects; the deletion begins now. */
  Decision tearDown(Phase phase) {
    return ensure(DELETING_RESOURCES, true, Reasons.DELETION_INITIATED, "").go(phase);
  }

  Decision suspend() {
    return event(Phase.SUSPENDING.text(), "Suspending: spec.suspend is true")
        .tearDown(Phase.SUSPENDING);
  }

  /** Goes to another phase. */
  Decision go(Phase phase) {
    return change(one -> one.with(phase)).then(Action.GO_ON);
  }

  Decision then(Action action) {
    return new Decision(status, action, Optional.empty(), events);
  }

  Decision rest() {
    return then(Action.REST);
  }

  Decision restUntil(Instant time) {
    return new Decision(status, Action.REST, Optional.of(time), events);
  }

  /** Returns when a time has passed since a condition changed. */
  Instant after(String type, Duration time) {
    return status.since(type).plus(time);
  }
}
