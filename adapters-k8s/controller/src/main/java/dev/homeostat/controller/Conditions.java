package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.tree.Trees;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a status as Kubernetes keeps them, one for each type: the transition time of a
 * condition moves when its status flips, or when the caller begins a new episode, and stays when
 * only reason or message change. An immutable value.
 *
 * <p>Conditions that are only read are kept as they are, so that those of other writers stay. An
 * entry without a type, and a second one of a type, is dropped; one with an invalid status or time
 * counts as absent, and is replaced when it is set.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Conditions {

  /** The longest message that the API permits. */
  private static final int LONGEST = 32_768;

  private static final int LONGEST_OF_PASS = 1000;

  private static final Conditions NONE = new Conditions(Map.of(), OptionalLong.empty());

  /** The entries in their order, frozen. */
  private final Map<String, ObjectNode> entries;

  private final OptionalLong generation;

  private Conditions(Map<String, ObjectNode> entries, OptionalLong generation) {
    this.entries = entries;
    this.generation = generation;
  }

  /**
   * Returns a list without conditions.
   *
   * @return always the same
   */
  public static Conditions none() {
    return NONE;
  }

  /**
   * Reads the conditions of a status.
   *
   * @param status with the member {@code conditions}; anything else has none
   * @return the conditions in their order
   */
  public static Conditions in(JsonNode status) {
    Map<String, ObjectNode> entries = new LinkedHashMap<>();
    for (JsonNode entry : status.path("conditions")) {
      String type = entry.path("type").asText();
      if (!type.isEmpty() && entry instanceof ObjectNode condition) {
        entries.putIfAbsent(type, Trees.freeze(condition));
      }
    }
    return new Conditions(entries, OptionalLong.empty());
  }

  /**
   * Reads the conditions of an object.
   *
   * @param object with the member {@code conditions} in its status
   * @return the conditions in their order; those that are set from now on have the generation of
   *     the object
   */
  public static Conditions of(Resource object) {
    Conditions conditions = in(object.tree().path("status"));
    JsonNode generation = object.tree().at("/metadata/generation");
    return generation.isNumber() ? conditions.observing(generation.asLong()) : conditions;
  }

  /**
   * Returns the same conditions, of which those that are set from now on have {@code
   * observedGeneration}. Others have none.
   *
   * @param value the generation of the object
   * @return new conditions
   */
  public Conditions observing(long value) {
    return new Conditions(entries, OptionalLong.of(value));
  }

  /**
   * Returns the conditions with one that is set. Its time moves if its status flips, or if there
   * was no valid one.
   *
   * @param type the type; not empty
   * @param status whether it holds
   * @param reason why, one word in CamelCase; the API requires it
   * @param message why, for people; may be empty, cut after 32,768 characters
   * @param now the time of a flip
   * @return new conditions; a new type comes last
   */
  public Conditions with(String type, Status status, String reason, String message, Instant now) {
    Instant since =
        get(type)
            .filter(before -> before.status() == status)
            .map(StatusCondition::lastTransitionTime)
            .orElse(now);
    return set(type, status, reason, message, since);
  }

  /**
   * Returns the conditions with those of a pass. A condition of the engine that the pass does not
   * have is removed; those of other writers stay.
   *
   * @param pass the pass; long messages are cut after 1,000 characters
   * @param now the time of flips
   * @return new conditions
   */
  public Conditions with(ReconcileResult pass, Instant now) {
    Conditions conditions = this;
    Set<String> obsolete = new HashSet<>(Condition.OF_ENGINE);
    for (Condition one : pass.conditions()) {
      conditions =
          conditions.with(
              one.type(), one.status(), one.reason(), cut(one.message(), LONGEST_OF_PASS), now);
      obsolete.remove(one.type());
    }
    for (String type : obsolete) {
      conditions = conditions.without(type);
    }
    return conditions;
  }

  /** Never cuts a character in two. */
  private static String cut(String message, int longest) {
    if (message.length() <= longest) {
      return message;
    }
    int end = longest - 1;
    return message.substring(0, Character.isHighSurrogate(message.charAt(end - 1)) ? end - 1 : end)
        + "…";
  }

  /**
   * Returns the conditions with one whose episode begins now: its time moves, also if its status
   * stays. Periods that count from the time begin again.
   *
   * @param type the type; not empty
   * @param status whether it holds
   * @param reason why, one word in CamelCase; the API requires it
   * @param message why, for people; may be empty, cut after 32,768 characters
   * @param now the begin of the episode
   * @return new conditions; a new type comes last
   */
  public Conditions withNewEpisode(
      String type, Status status, String reason, String message, Instant now) {
    return set(type, status, reason, message, now);
  }

  private Conditions set(String type, Status status, String reason, String message, Instant since) {
    if (type.isEmpty()) {
      throw new IllegalArgumentException("expected the type of a condition, got an empty one");
    }
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("type", type).put("status", status.toString());
    entry.put("reason", Objects.requireNonNull(reason, "reason"));
    entry.put("message", cut(message, LONGEST));
    entry.put("lastTransitionTime", since.truncatedTo(ChronoUnit.SECONDS).toString());
    generation.ifPresent(value -> entry.set(StatusWriter.OBSERVED, number(value)));
    Map<String, ObjectNode> all = new LinkedHashMap<>(entries);
    all.put(type, Trees.freeze(entry));
    return new Conditions(all, generation);
  }

  /** Returns a number as a reader of JSON does, so that equal conditions have equal trees. */
  private static JsonNode number(long value) {
    return value == (int) value
        ? JsonNodeFactory.instance.numberNode((int) value)
        : JsonNodeFactory.instance.numberNode(value);
  }

  /**
   * Returns the conditions without one.
   *
   * @param type the type
   * @return new conditions; equal if there was none
   */
  public Conditions without(String type) {
    Map<String, ObjectNode> all = new LinkedHashMap<>(entries);
    all.remove(type);
    return new Conditions(all, generation);
  }

  /**
   * Returns a condition.
   *
   * @param type the type
   * @return empty if there is none, or if its status or time is not valid
   */
  public Optional<StatusCondition> get(String type) {
    return Optional.ofNullable(entries.get(type)).flatMap(StatusCondition::of);
  }

  /**
   * Returns whether a condition has a status.
   *
   * @param type the type
   * @param status the status
   * @return false also if there is no valid one
   */
  public boolean is(String type, Status status) {
    return get(type).filter(condition -> condition.status() == status).isPresent();
  }

  /**
   * Returns whether a condition has a reason, whatever its status is.
   *
   * @param type the type
   * @param reason the reason
   * @return false also if there is no valid one
   */
  public boolean hasReason(String type, String reason) {
    return get(type).filter(condition -> condition.reason().equals(reason)).isPresent();
  }

  /**
   * Returns the conditions as a tree, for the member {@code conditions} of a status.
   *
   * @return in the order in which they were read, then in which they were set; a new tree
   */
  public ArrayNode toTree() {
    ArrayNode tree = JsonNodeFactory.instance.arrayNode();
    entries.values().forEach(entry -> tree.add(Trees.thaw(entry)));
    return tree;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Conditions that && toTree().equals(that.toTree());
  }

  @Override
  public int hashCode() {
    return toTree().hashCode();
  }

  /** The conditions as JSON. */
  @Override
  public String toString() {
    return toTree().toString();
  }
}
