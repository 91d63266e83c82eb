package dev.homeostat.testkit.model;

import static java.util.stream.Collectors.toSet;
import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.spi.state.AcceptedForm;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The full state of one resource in the model (rules STATE-1 and STATE-2).
 *
 * @param applied the specifications of which a field may still exist, oldest first
 * @param uid the uid of the owned object, empty before it is known
 * @param pins the values that the server chose
 * @param accepted the server's forms
 * @param refused the changes that the server refuses, by path
 * @param contests the fields that others keep changing, by path
 * @param pause the failure after which the next write waits, or null; only a process knows it
 * @param letGo the handing over of the object to another application, or null
 * @param wasCreated whether the application had an object of this id before (rule ACT-14)
 */
@API(status = INTERNAL)
public record ResourceMemory(
    List<Applied> applied,
    String uid,
    Pins pins,
    List<Accepted> accepted,
    Map<FieldPath, Refusal> refused,
    Map<FieldPath, Contest> contests,
    @Nullable Pause pause,
    @Nullable LetGo letGo,
    boolean wasCreated) {

  /** The memory before the first pass. */
  public static final ResourceMemory NONE =
      new ResourceMemory(
          List.of(), "", Pins.NONE, List.of(), Map.of(), Map.of(), null, null, false);

  /** The delay before a refused change is tried again although nothing changed. */
  static final Duration SLOWLY = Duration.ofHours(1);

  // Copies.
  public ResourceMemory {
    applied = List.copyOf(applied);
    accepted = List.copyOf(accepted);
    refused = new TreeMap<>(refused);
    contests = new TreeMap<>(contests);
    wasCreated |= !uid.isEmpty();
  }

  /**
   * A specification that was applied.
   *
   * @param desired its desired state
   * @param released paths of it that are no longer owned: refused, removed, or released
   * @param isExpected whether it belongs to a create without a response
   * @param left the paths at which a field of it may still exist; empty for all
   * @param removals those whose removal was refused: they keep the names under which it was asked
   */
  record Applied(
      Desired desired,
      Set<FieldPath> released,
      boolean isExpected,
      Set<FieldPath> left,
      Set<FieldPath> removals) {
    Applied(Desired desired, Set<FieldPath> released) {
      this(desired, released, false, Set.of(), Set.of());
    }

    /** Returns whether something of it may be left at a path, or in a list around it. */
    boolean isLeft(FieldPath path) {
      return left.isEmpty() || left.stream().anyMatch(other -> isAlong(path, other));
    }

    /** Reads STATE-2: of a value of which only parts were left, no more than these are left now. */
    Set<FieldPath> leftIn(Set<FieldPath> values) {
      return values.stream()
          .flatMap(
              value -> {
                Set<FieldPath> parts =
                    left.stream().filter(path -> path.startsWith(value)).collect(toSet());
                return parts.isEmpty() ? Stream.of(value) : parts.stream();
              })
          .collect(toSet());
    }

    /**
     * Returns whether one path may be within the other one. An element that is known by its place
     * may be any one of its list.
     */
    private static boolean isAlong(FieldPath one, FieldPath other) {
      int length = Math.min(one.segments().size(), other.segments().size());
      return IntStream.range(0, length)
          .allMatch(i -> isSame(one.segments().get(i), other.segments().get(i)));
    }

    private static boolean isSame(FieldPath.Segment one, FieldPath.Segment other) {
      boolean isField = one instanceof FieldPath.Key || other instanceof FieldPath.Key;
      boolean isPlace = one instanceof FieldPath.Index || other instanceof FieldPath.Index;
      return one.equals(other) || (isPlace && !isField);
    }
  }

  /**
   * A change that the server refused (rule POLICY-9).
   *
   * @param asked the value asked for, null for a removal
   * @param found the value that is there
   * @param since when it was refused
   * @param next the refused change of the element that would get the place of a removed one, or
   *     null
   */
  record Refusal(
      @Nullable JsonNode asked, @Nullable JsonNode found, Instant since, @Nullable Refusal next) {

    boolean isOf(@Nullable JsonNode change, @Nullable JsonNode there, Instant now) {
      boolean isSame =
          Values.same(asked, change)
              && Values.same(found, there)
              && now.isBefore(since.plus(SLOWLY));
      return isSame || (next != null && next.isOf(change, there, now));
    }

    /** Returns what is known of a place at which a later change was refused, too. */
    Refusal then(Refusal later) {
      boolean isOfNext = asked == null && later.asked != null;
      return isOfNext ? new Refusal(asked, found, since, later) : later;
    }
  }

  /**
   * Writes of one path that asked the same (rule POLICY-7).
   *
   * @param asked what was written
   * @param writes when, oldest first
   * @param waits how often a repair has waited
   * @param until when the next repair may be written, or null while it is not contested
   */
  record Contest(
      @Nullable JsonNode asked, List<Instant> writes, int waits, @Nullable Instant until) {}

  /**
   * The time after a failed write in which the next one waits (rule ACT-6).
   *
   * @param isInvalid whether the server called the object invalid
   * @param attempts how many failed in a row
   * @param until when it is tried again
   * @param wanted the desired state that failed; another one is tried at once
   */
  record Pause(boolean isInvalid, int attempts, Instant until, Desired wanted) {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** Counts one more failure. */
    static Pause after(@Nullable Pause before, boolean isInvalid, Desired wanted, Instant now) {
      int attempts = before != null && before.isInvalid == isInvalid ? before.attempts + 1 : 1;
      Duration growing = Duration.ofSeconds(1L << Math.min(attempts - 1, 16));
      Duration pause = growing.compareTo(LONGEST) > 0 ? LONGEST : growing;
      return new Pause(isInvalid, attempts, now.plus(isInvalid ? SLOWLY : pause), wanted);
    }
  }

  /**
   * The handing over of an object that was owned (rule ACT-7).
   *
   * @param wanted the desired state until whose change it is not taken back, or null if none was
   *     applied
   */
  record LetGo(@Nullable Desired wanted) {}

  /** Reads ACT-7: of an object that was handed over, only that is remembered. */
  ResourceMemory handedOver() {
    LetGo now = letGo != null ? letGo : new LetGo(last().orElse(null));
    return new ResourceMemory(
        List.of(), "", Pins.NONE, List.of(), Map.of(), Map.of(), pause, now, true);
  }

  /** Reads ACT-6: whether a write waits. */
  boolean isPaused(Desired wanted, Instant now) {
    return pause != null && now.isBefore(pause.until()) && pause.wanted().isSame(wanted);
  }

  /** The specification applied last, as far as the server answered. */
  Optional<Desired> last() {
    return applied.isEmpty() || applied.get(applied.size() - 1).isExpected()
        ? Optional.empty()
        : Optional.of(applied.get(applied.size() - 1).desired());
  }

  /**
   * Reads STATE-3: an object that is about to be created is recorded before, with all of its fields
   * as owned.
   */
  ResourceMemory expecting(Desired created) {
    boolean isKnown =
        last().filter(before -> Values.same(before.tree(), created.tree())).isPresent();
    return isKnown
        ? this
        : askingAgain()
            .withApplied(List.of(new Applied(created, Set.of(), true, Set.of(), Set.of())));
  }

  /** Reads POLICY-6: as long as we ask the same and it shows the same. */
  boolean isAccepted(FieldPath at, @Nullable JsonNode asked, @Nullable JsonNode shown) {
    return accepted.stream()
        .anyMatch(
            one ->
                one instanceof Accepted.Form form
                    && form.path().equals(at)
                    && Values.same(form.asked(), asked)
                    && Values.same(form.answered(), shown));
  }

  /** Reads POLICY-9: tried again when asked or found changes, or slowly. */
  boolean isRefused(FieldPath at, @Nullable JsonNode asked, @Nullable JsonNode found, Instant now) {
    Refusal refusal = refused.get(at);
    return refusal != null && refusal.isOf(asked, found, now);
  }

  /** Reads POLICY-6: accepted surplus stays until the bounds change. */
  Set<FieldPath.Segment> acceptedSurplus(FieldPath list, int bound) {
    return accepted.stream()
        .filter(Accepted.Surplus.class::isInstance)
        .map(Accepted.Surplus.class::cast)
        .filter(surplus -> surplus.path().equals(list) && surplus.bound() == bound)
        .findFirst()
        .map(Accepted.Surplus::elements)
        .orElse(Set.of());
  }

  OptionalInt acceptedLength(FieldPath list, int bound) {
    return accepted.stream()
        .filter(Accepted.Length.class::isInstance)
        .map(Accepted.Length.class::cast)
        .filter(length -> length.path().equals(list) && length.bound() == bound)
        .mapToInt(Accepted.Length::length)
        .findFirst();
  }

  /**
   * Reads POLICY-6: what is accepted ends when nothing is asked there any more, surplus when the
   * bounds of its list change.
   */
  ResourceMemory acceptedUnder(Observed observed) {
    return with(accepted.stream().filter(form -> isAcceptedUnder(observed, form)).toList());
  }

  private static boolean isAcceptedUnder(Observed observed, Accepted form) {
    Observed list = Observed.at(observed, form.path().segments());
    if (form instanceof Accepted.Form) {
      return list != null || isElement(observed, form.path());
    }
    if (form instanceof Accepted.Surplus surplus) {
      return list instanceof Observed.Elements elements
          && elements.identity().hasNames()
          && elements.max() == surplus.bound();
    }
    return !(form instanceof Accepted.Length length)
        || (list instanceof Observed.Elements elements
            && !elements.identity().hasNames()
            && elements.max() == length.bound());
  }

  /** Returns whether a path names an element of a list, which its minimum may need. */
  private static boolean isElement(Observed observed, FieldPath path) {
    return path.parent()
        .map(list -> Observed.at(observed, list.segments()))
        .filter(list -> list instanceof Observed.Elements elements && elements.min() > 0)
        .isPresent();
  }

  /** Reads POLICY-6: at a change of the manifest, what is listed is asked once more. */
  ResourceMemory askingAgain() {
    return with(
        accepted.stream()
            .filter(
                form ->
                    !(form instanceof Accepted.Form)
                        || form.kind() == AcceptedForm.Kind.NORMALISED
                        || form.kind() == AcceptedForm.Kind.FILLED_IN)
            .toList());
  }

  /**
   * Reads POLICY-3, POLICY-6 and POLICY-9: what one object has shown is not true of another one.
   */
  ResourceMemory of(ObjectNode object) {
    return uid.equals(ResourceModel.uid(object))
        ? this
        : with(Pins.NONE).with(List.of()).withRefused(Map.of());
  }

  ResourceMemory with(List<Accepted> forms) {
    return new ResourceMemory(
        applied, uid, pins, forms, refused, contests, pause, letGo, wasCreated);
  }

  ResourceMemory with(Pins changed) {
    return new ResourceMemory(
        applied, uid, changed, accepted, refused, contests, pause, letGo, wasCreated);
  }

  ResourceMemory withUid(String changed) {
    return new ResourceMemory(
        applied, changed, pins, accepted, refused, contests, pause, letGo, wasCreated);
  }

  ResourceMemory withApplied(List<Applied> changed) {
    return new ResourceMemory(
        changed, uid, pins, accepted, refused, contests, pause, letGo, wasCreated);
  }

  ResourceMemory withRefused(Map<FieldPath, Refusal> changed) {
    return new ResourceMemory(
        applied, uid, pins, accepted, changed, contests, pause, letGo, wasCreated);
  }

  ResourceMemory withContests(Map<FieldPath, Contest> changed) {
    return new ResourceMemory(
        applied, uid, pins, accepted, refused, changed, pause, letGo, wasCreated);
  }

  ResourceMemory withPause(@Nullable Pause changed) {
    return new ResourceMemory(
        applied, uid, pins, accepted, refused, contests, changed, letGo, wasCreated);
  }

  ResourceMemory withWasCreated(boolean changed) {
    return new ResourceMemory(
        applied, uid, pins, accepted, refused, contests, pause, letGo, changed);
  }

  /** Replaces what was accepted at the places of new forms. */
  ResourceMemory learning(List<Accepted> forms) {
    List<Accepted> all = new ArrayList<>(forms);
    for (Accepted old : accepted) {
      if (forms.stream().noneMatch(form -> replaces(form, old))) {
        all.add(old);
      }
    }
    return with(all);
  }

  /** The surplus of a list stays accepted when the server drops the list. */
  private static boolean replaces(Accepted form, Accepted old) {
    boolean isDroppedList = form instanceof Accepted.Form && old instanceof Accepted.Surplus;
    return form.path().equals(old.path()) && !isDroppedList;
  }
}
