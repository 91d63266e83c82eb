package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The object to ask for: the live one, with every observed field as desired (rules POLICY-1 to
 * POLICY-9).
 */
final class TargetModel {

  private final ResourceSpec spec;
  private final ResourceMemory memory;
  private final ContestModel contests;
  private final Instant now;
  private final boolean isFirstSight;
  private final List<Decision> decisions = new ArrayList<>();
  private final List<FieldPath> belowMinimum = new ArrayList<>();
  private final List<Accepted> surplus = new ArrayList<>();
  private final Map<FieldPath, JsonNode> added = new LinkedHashMap<>();
  private final Set<FieldPath> moved = new LinkedHashSet<>();
  private final Set<FieldPath> dropped = new LinkedHashSet<>();
  private final Map<FieldPath, Optional<JsonNode>> found = new LinkedHashMap<>();
  private LivePlaces places = new LivePlaces();
  private @Nullable JsonNode before;
  private Pins pins;

  /**
   * Prepares a target.
   *
   * @param pins those that hold now
   * @param isFirstSight whether the object is owned and was never read before (rule POLICY-6)
   */
  TargetModel(
      ResourceSpec spec,
      ResourceMemory memory,
      ContestModel contests,
      Pins pins,
      Instant now,
      boolean isFirstSight) {
    this.spec = spec;
    this.memory = memory;
    this.contests = contests;
    this.now = now;
    this.pins = pins;
    this.isFirstSight = isFirstSight;
  }

  /**
   * Returns the same target after removals.
   *
   * @param left where the elements that are left stand in the live object
   * @param live the live object before the removals
   */
  TargetModel after(LivePlaces left, JsonNode live) {
    places = left;
    before = live;
    return this;
  }

  /** Returns a list as it was before the removals. */
  Optional<JsonNode> before(FieldPath list) {
    return Optional.ofNullable(before).flatMap(places.live(list)::in);
  }

  /** The elements that are added to lists, by the paths that name them. */
  Map<FieldPath, JsonNode> added() {
    return added;
  }

  /** The elements that are not asked for, since the server does not keep them (rule POLICY-6). */
  Set<FieldPath> dropped() {
    return dropped;
  }

  /** The elements that get another place in their list, which a write carries as a whole. */
  Set<FieldPath> moved() {
    return moved;
  }

  /**
   * Returns the value that was compared with a desired one; empty if none was, or in another
   * object.
   */
  Optional<Optional<JsonNode>> found(FieldPath value, JsonNode object) {
    return Optional.ofNullable(found.get(value)).filter(same -> before == object);
  }

  LivePlaces places() {
    return places;
  }

  List<Decision> decisions() {
    return decisions;
  }

  /** The pins, with what was read. */
  Pins pins() {
    return pins;
  }

  /** The lists that are shorter than their minimum, with nothing left to add. */
  List<FieldPath> belowMinimum() {
    return belowMinimum;
  }

  /** Returns what the object should be. */
  ObjectNode object(Desired desired, JsonNode live) {
    JsonNode object = target(FieldPath.root(), desired.observed(), desired.tree(), live);
    return (ObjectNode) Objects.requireNonNull(object);
  }

  /** Returns what a place should hold; null or missing for nothing. */
  @Nullable JsonNode target(
      FieldPath at,
      @Nullable Observed observed,
      @Nullable JsonNode wanted,
      @Nullable JsonNode live) {
    if (observed instanceof Observed.Value) {
      return value(at, wanted, live);
    }
    if (observed instanceof Observed.Fields fields) {
      return members(at, fields, wanted, live);
    }
    if (observed instanceof Observed.Elements elements) {
      return new ListModel(this, at, elements, wanted, live).target();
    }
    return live; // not observed: left alone
  }

  /** Reads the table of policies (docs/rules/README.md), for one value. */
  private @Nullable JsonNode value(
      FieldPath at, @Nullable JsonNode wanted, @Nullable JsonNode live) {
    if (isWatched(at)) {
      decide(at, Policy.WATCHED, Decision.Outcome.KEPT);
      return live;
    }
    if (Desired.isWish(wanted)) {
      return settle(at, Policy.ENFORCED_ABSENT, null, live);
    }
    JsonNode pin = pins.at(at);
    if (isSaid(at, wanted)) {
      return settle(at, Policy.ENFORCED, wanted, live);
    }
    if (pin != null) {
      return settle(at, Policy.PINNED, pin, live);
    }
    if (live == null || Values.sameValue(live, null)) {
      decide(at, Policy.PINNED, Decision.Outcome.AWAITING);
    } else {
      pins = pins.with(at, live);
      decide(at, Policy.PINNED, Decision.Outcome.PINNED);
    }
    return live;
  }

  /** Reads READ-3: the status is the server's own. */
  static boolean isWatched(FieldPath at) {
    return at.startsWith(FieldPath.of("status"));
  }

  /** Reads POLICY-3: a zero in whose place the server chose a value counts as unset. */
  private boolean isSaid(FieldPath at, @Nullable JsonNode wanted) {
    return !Values.isAbsent(wanted) && !pins.isZero(at, wanted);
  }

  /** Puts back what changed, unless the server's form was accepted or the repair waits. */
  private @Nullable JsonNode settle(
      FieldPath at, Policy policy, @Nullable JsonNode wanted, @Nullable JsonNode live) {
    found.put(at, Optional.ofNullable(live));
    if (Values.sameValue(wanted, live)) {
      decide(at, policy, Decision.Outcome.KEPT);
      return live;
    }
    if (!spec.isStrict(at) && memory.isAccepted(at, wanted, live)) {
      decide(at, policy, Decision.Outcome.ACCEPTED);
      return live;
    }
    if (isHeld(at, policy, wanted, live)) {
      return live;
    }
    decide(at, policy, wanted == null ? Decision.Outcome.REMOVED : Decision.Outcome.SET);
    return wanted;
  }

  boolean isRefused(FieldPath at, @Nullable JsonNode wanted, @Nullable JsonNode live) {
    return memory.isRefused(at, wanted, live, now);
  }

  /** Reads POLICY-7 and POLICY-9: what waits is not asked for in this pass. */
  boolean isHeld(FieldPath at, Policy policy, @Nullable JsonNode wanted, @Nullable JsonNode live) {
    boolean isRefused = isRefused(at, wanted, live);
    if (isRefused || contests.isHeld(at, wanted)) {
      decide(at, policy, isRefused ? Decision.Outcome.REFUSED : Decision.Outcome.HELD);
      return true;
    }
    return false;
  }

  /** Reads POLICY-4: what is there is repaired narrowly, what is not there is created whole. */
  private @Nullable JsonNode members(
      FieldPath at, Observed.Fields fields, @Nullable JsonNode wanted, @Nullable JsonNode live) {
    if (!(live instanceof ObjectNode) && hasToBeThere(at, fields, wanted)) {
      return create(at, fields, wanted, live);
    }
    if (fields.members().isEmpty() && wanted instanceof ObjectNode object && object.isEmpty()) {
      decide(at, Policy.ENFORCED, Decision.Outcome.KEPT);
    }
    JsonNode result = live;
    for (Map.Entry<String, Observed> member : fields.members().entrySet()) {
      String name = member.getKey();
      JsonNode there = Values.member(live, name);
      JsonNode value = target(at.key(name), member.getValue(), Values.member(wanted, name), there);
      if (!Values.same(value, there) && result instanceof ObjectNode) {
        result = Values.with(result, name, value);
      }
    }
    return result;
  }

  /** Creates a place whole, unless the server does not keep it or the repair waits. */
  @Nullable JsonNode create(
      FieldPath at, Observed observed, @Nullable JsonNode wanted, @Nullable JsonNode live) {
    JsonNode whole = complete(at, observed, wanted);
    if (!spec.isStrict(at) && memory.isAccepted(at, whole, live)) {
      decide(at, Policy.ENFORCED, Decision.Outcome.ACCEPTED);
      return live;
    }
    if (isHeld(at, Policy.ENFORCED, whole, live)) {
      noteShortLists(at, observed, wanted);
      return live;
    }
    return whole(at, observed, wanted);
  }

  /** Reads POLICY-5: a list that is not there, and that the manifest alone does not fill, waits. */
  private void noteShortLists(
      FieldPath at, @Nullable Observed observed, @Nullable JsonNode wanted) {
    if (observed instanceof Observed.Fields fields) {
      fields
          .members()
          .forEach(
              (name, inner) -> noteShortLists(at.key(name), inner, Values.member(wanted, name)));
    } else if (observed instanceof Observed.Elements elements
        && Values.elements(wanted).size() < elements.min()) {
      isBelowMinimum(at);
    }
  }

  /** Returns a value as it is created: the values of manifest and hooks, and the pins. */
  JsonNode whole(FieldPath at, Observed observed, @Nullable JsonNode wanted) {
    decide(at, Policy.ENFORCED, Decision.Outcome.SET);
    decideAll(at, observed, wanted);
    return complete(at, observed, wanted);
  }

  JsonNode complete(FieldPath at, Observed observed, @Nullable JsonNode wanted) {
    return complete(pins, at, observed, wanted);
  }

  static JsonNode complete(Pins pins, FieldPath at, Observed observed, @Nullable JsonNode wanted) {
    JsonNode said =
        wanted == null || wanted instanceof NullNode
            ? Values.with(null, "", null)
            : sent(observed, wanted);
    return pins.over(at, said, observed);
  }

  /** Reads READ-2: a null counts as absent, but within one value it is an ordinary value. */
  static JsonNode sent(@Nullable Observed observed, JsonNode wanted) {
    if (observed instanceof Observed.Value) {
      return wanted;
    }
    if (wanted instanceof ObjectNode) {
      JsonNode sent = Values.with(null, "", null);
      for (String name : wanted.properties().stream().map(Map.Entry::getKey).toList()) {
        Observed inner = observed instanceof Observed.Fields f ? f.members().get(name) : null;
        JsonNode value = wanted.get(name);
        sent = Values.with(sent, name, value.isNull() ? null : sent(inner, value));
      }
      return sent;
    }
    if (wanted instanceof ArrayNode) {
      List<JsonNode> sent = Values.elements(wanted);
      for (int i = 0; i < sent.size(); i++) {
        sent.set(i, sent(Observed.element(observed, sent.get(i), i), sent.get(i)));
      }
      return Values.list(sent);
    }
    return wanted;
  }

  private void decideAll(FieldPath at, @Nullable Observed observed, @Nullable JsonNode wanted) {
    if (observed instanceof Observed.Value) {
      if (isWatched(at)) {
        decide(at, Policy.WATCHED, Decision.Outcome.KEPT);
      } else if (Desired.isWish(wanted)) {
        decide(at, Policy.ENFORCED_ABSENT, Decision.Outcome.KEPT);
      } else if (isSaid(at, wanted)) {
        decide(at, Policy.ENFORCED, Decision.Outcome.SET);
      } else {
        boolean sent = pins.at(at) != null;
        decide(at, Policy.PINNED, sent ? Decision.Outcome.SET : Decision.Outcome.AWAITING);
      }
    } else if (observed instanceof Observed.Fields fields) {
      fields
          .members()
          .forEach((name, inner) -> decideAll(at.key(name), inner, Values.member(wanted, name)));
    } else if (observed instanceof Observed.Elements elements) {
      new ListModel(this, at, elements, wanted, null).decideWhole();
    }
  }

  /** Reads POLICY-4: a parent is created only if something observed below it has to be there. */
  boolean hasToBeThere(FieldPath at, @Nullable Observed observed, @Nullable JsonNode wanted) {
    if (observed instanceof Observed.Value) {
      return !Values.sameValue(wanted, null) || pins.at(at) != null;
    }
    if (observed instanceof Observed.Fields fields) {
      boolean asksForEmpty =
          fields.members().isEmpty() && wanted instanceof ObjectNode && wanted.isEmpty();
      return asksForEmpty
          || fields.members().entrySet().stream()
              .anyMatch(
                  member ->
                      hasToBeThere(
                          at.key(member.getKey()),
                          member.getValue(),
                          Values.member(wanted, member.getKey())));
    }
    return observed instanceof Observed.Elements elements
        && new ListModel(this, at, elements, wanted, null).hasToBeThere();
  }

  void decide(FieldPath at, Policy policy, Decision.Outcome outcome) {
    decisions.add(new Decision(at, policy, outcome));
  }

  void isBelowMinimum(FieldPath at) {
    belowMinimum.add(at);
    decide(at, Policy.ENFORCED, Decision.Outcome.AWAITING);
  }

  ResourceSpec spec() {
    return spec;
  }

  ResourceMemory memory() {
    return memory;
  }

  boolean isFirstSight() {
    return isFirstSight;
  }

  /**
   * Reads POLICY-6: when an owned object is read for the first time, surplus counts as accepted.
   */
  void accept(Accepted found) {
    surplus.add(found);
  }

  /** Returns the surplus that was accepted at the first read. */
  List<Accepted> surplus() {
    return surplus;
  }
}
