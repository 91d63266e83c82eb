package dev.homeostat.appwrapper.reference.world;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The status of an AppWrapper.
 *
 * @param resets the count of resets, {@code resettingCount}
 * @param components one entry for each component, once the empty phase is left
 */
public record Status(
    Phase phase,
    int resets,
    Map<ConditionType, Condition> conditions,
    List<ComponentState> components) {

  public static final Status EMPTY = new Status(Phase.EMPTY, 0, Map.of(), List.of());

  public Status {
    conditions = Map.copyOf(conditions);
    components = List.copyOf(components);
  }

  public Optional<Condition> condition(ConditionType type) {
    return Optional.ofNullable(conditions.get(type));
  }

  public boolean isTrue(ConditionType type) {
    return has(type, Truth.TRUE);
  }

  public boolean has(ConditionType type, Truth truth) {
    return condition(type).filter(c -> c.status() == truth).isPresent();
  }

  public boolean has(ConditionType type, Truth truth, String reason) {
    return condition(type)
        .filter(c -> c.status() == truth && c.reason().equals(reason))
        .isPresent();
  }

  /** When the condition took its status, or the beginning of time without the condition. */
  public Instant since(ConditionType type) {
    return condition(type).map(Condition::since).orElse(Instant.MIN);
  }

  /** Sets a condition as Kubernetes does: whole seconds, which move only when its status flips. */
  public Status with(ConditionType type, Truth truth, String reason, String message, Instant now) {
    Instant since = has(type, truth) ? since(type) : now.truncatedTo(ChronoUnit.SECONDS);
    return with(type, new Condition(truth, reason, message, since));
  }

  /** Sets a condition whose time begins now, whatever it was before. */
  public Status withEpisode(
      ConditionType type, Truth truth, String reason, String message, Instant now) {
    return with(type, new Condition(truth, reason, message, now.truncatedTo(ChronoUnit.SECONDS)));
  }

  /** Sets a condition to False if it is True. */
  public Status endedIfTrue(ConditionType type, String reason, String message, Instant now) {
    return isTrue(type) ? with(type, Truth.FALSE, reason, message, now) : this;
  }

  public Status withPhase(Phase next) {
    return new Status(next, resets, conditions, components);
  }

  public Status withResets(int count) {
    return new Status(phase, count, conditions, components);
  }

  public Status withComponents(List<ComponentState> states) {
    return new Status(phase, resets, conditions, states);
  }

  public Status withComponent(int index, ComponentState state) {
    List<ComponentState> states = new ArrayList<>(components);
    states.set(index, state);
    return withComponents(states);
  }

  /** The status with all components in one state. */
  public Status withAllComponents(ComponentState state, int count) {
    return withComponents(Collections.nCopies(count, state));
  }

  private Status with(ConditionType type, Condition condition) {
    Map<ConditionType, Condition> copy = new EnumMap<>(ConditionType.class);
    copy.putAll(conditions);
    copy.put(type, condition);
    return new Status(phase, resets, copy, components);
  }
}
