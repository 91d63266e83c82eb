package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.homeostat.FieldPath;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The results of a response to a write: pins (rule POLICY-3, step 6 of the pipeline) and accepted
 * forms (rule POLICY-6).
 */
final class AnswerModel {

  private final TargetModel target;
  private final @Nullable JsonNode before;
  private final JsonNode asked;
  private final Set<FieldPath> removed;
  private final Set<FieldPath> replaced;
  private final List<Accepted> forms = new ArrayList<>();
  private final SurplusModel surplus;
  private Pins pins;

  /**
   * Prepares the reading of an answer.
   *
   * @param target what was to be asked for
   * @param before the live object before the write, null for a create
   * @param asked the object asked for
   * @param removed the paths that the write removed because their line was dropped
   * @param replaced the parents of refused fields that the write replaced as a whole (SCHEMA-9)
   */
  AnswerModel(
      ResourceMemory memory,
      TargetModel target,
      Pins pins,
      @Nullable JsonNode before,
      JsonNode asked,
      Set<FieldPath> removed,
      Set<FieldPath> replaced) {
    this.target = target;
    this.pins = pins;
    this.before = before;
    this.asked = asked;
    this.removed = removed;
    this.replaced = replaced;
    this.surplus = new SurplusModel(memory, removed, forms);
  }

  Pins pins() {
    return pins;
  }

  List<Accepted> forms() {
    return forms;
  }

  /** Walks what is observed; the write carried what differs between before and asked. */
  void read(Desired desired, JsonNode answer) {
    read(
        FieldPath.root(),
        desired.observed(),
        desired.tree(),
        before,
        asked,
        answer,
        before == null);
  }

  /**
   * Reads one place.
   *
   * @param isCreated whether the write created what the place is in, so that it carried all of it
   */
  private void read(
      FieldPath at,
      @Nullable Observed observed,
      @Nullable JsonNode wanted,
      @Nullable JsonNode before,
      @Nullable JsonNode asked,
      @Nullable JsonNode answer,
      boolean isCreated) {
    boolean isWhole = isCreated || replaced.contains(at);
    boolean isCarried = isWhole || !Values.same(before, asked);
    if (observed instanceof Observed.Value) {
      readValue(at, wanted, before, asked, answer, isCarried);
    } else if (observed != null
        && asked != null
        && asked.isContainerNode()
        && asked.getNodeType() != typeOf(answer)
        && target.hasToBeThere(at, observed, wanted)) {
      // The value that was asked whole is not there.
      boolean isList = observed instanceof Observed.Elements;
      JsonNode said = isList ? Values.list(Values.elements(wanted)) : wanted;
      JsonNode whole = TargetModel.complete(pins, at, observed, said);
      readValue(at, whole, before, whole, answer, isCarried);
    } else if (observed instanceof Observed.Fields fields) {
      fields
          .members()
          .forEach(
              (name, inner) ->
                  read(
                      at.key(name),
                      inner,
                      Values.member(wanted, name),
                      Values.member(before, name),
                      Values.member(asked, name),
                      Values.member(answer, name),
                      isWhole || (Values.isAbsent(before) && !Values.isAbsent(asked))));
    } else if (observed instanceof Observed.Elements elements) {
      readElements(at, elements, wanted, before, asked, answer, isWhole);
    }
  }

  private static @Nullable JsonNodeType typeOf(@Nullable JsonNode value) {
    return value == null ? null : value.getNodeType();
  }

  private void readValue(
      FieldPath at,
      @Nullable JsonNode wanted,
      @Nullable JsonNode before,
      @Nullable JsonNode asked,
      @Nullable JsonNode answer,
      boolean carried) {
    if (TargetModel.isWatched(at)) {
      return;
    }
    boolean dropped = isDropped(at);
    boolean isSaid = !Values.isAbsent(wanted) || Desired.isWish(wanted);
    // POLICY-6: strict does not leave the choice to the server.
    boolean isZero = Values.isZero(wanted) && !target.spec().isStrict(at);
    boolean isGiven = answer != null && !Values.sameValue(answer, null);
    if (answer != null
        && wanted != null
        && isGiven
        && isZero
        && carried
        && !Values.isZero(answer)) {
      pins = pins.withZero(at, wanted, answer);
      return;
    }
    if (!isSaid && pins.at(at) == null) {
      if (answer != null && isGiven) {
        pins = pins.with(at, answer);
      }
      return;
    }
    // The pins of a create are sent once, so 0 or "" is asked from now on.
    JsonNode again = Values.isZero(wanted) && pins.at(at) == null ? wanted : asked;
    if (carried && !dropped && !Values.sameValue(again, answer)) {
      forms.add(
          new Accepted.Form(
              at, AcceptedKind.of(this.before != null, before, again, answer), again, answer));
    }
  }

  /**
   * Returns whether a path was removed because its line was dropped. A place of a list whose
   * element was removed is that of another element in the answer.
   */
  private boolean isDropped(FieldPath at) {
    return removed.stream().filter(path -> !isPlace(path)).anyMatch(at::startsWith);
  }

  private static boolean isPlace(FieldPath path) {
    List<FieldPath.Segment> segments = path.segments();
    return segments.get(segments.size() - 1) instanceof FieldPath.Index;
  }

  private void readElements(
      FieldPath at,
      Observed.Elements elements,
      @Nullable JsonNode wanted,
      @Nullable JsonNode list,
      @Nullable JsonNode asked,
      @Nullable JsonNode answer,
      boolean isCreated) {
    ListIdentity identity = elements.identity();
    JsonNode before = identity.hasNames() ? list : withoutRemoved(at, list, removed);
    List<JsonNode> answered = Values.elements(answer);
    boolean dropped = isDropped(at);
    List<FieldPath> notKept = new ArrayList<>();
    List<Integer> counted = new ArrayList<>();
    for (int i = 0; i < Values.elements(asked).size(); i++) {
      JsonNode element = Values.elements(asked).get(i);
      Optional<ElementId> id = identity.of(element, placeOf(at, i));
      if (id.isEmpty() || find(identity, answer, id) != null) {
        continue;
      }
      JsonNode stayed = stayed(at, elements, before, id, element, find(identity, wanted, id));
      boolean isCarried = isCreated || isMoved(at, id) || !Values.same(stayed, element);
      if (elements.of(id) == null) {
        if (isCarried) {
          counted.add(i); // only the minimum asks for it
        }
      } else if (isCarried) {
        readDropped(at, elements, wanted, element, id.get()); // it would be added again
        notKept.add(at.then(id.get().segment()));
      } else if (find(identity, wanted, id) != null) {
        notKept.add(at.then(id.get().segment())); // it is put back by the next pass
      }
    }
    for (int i : counted) {
      if (answered.size() + notKept.size() < elements.min()) {
        JsonNode element = Values.elements(asked).get(i);
        ElementId id = identity.of(element, placeOf(at, i)).orElseThrow();
        readDropped(at, elements, wanted, element, id);
        notKept.add(at.then(id.segment()));
      }
    }
    // POLICY-6: what was accepted as absent before is not restored, so it makes no other surplus.
    notKept.removeIf(this::isAcceptedAsAbsent);
    int length = answered.size() + notKept.size() + waiting(at, elements, wanted, asked, answer);
    int above = elements.max() > 0 ? length - elements.max() : 0;
    if (!dropped && above > 0 && !target.spec().isStrict(at)) {
      surplus.read(at, elements, wanted, list, asked, answered, isCreated, above);
    }
    Set<Integer> going = surplus.going(at, elements, wanted, answered, above);
    for (int i = 0; i < answered.size(); i++) {
      Optional<ElementId> id = identity.of(answered.get(i), i);
      Observed content = elements.of(id);
      // An element above the maximum that is not accepted is removed; nothing of it is pinned.
      boolean goes = going.contains(i);
      boolean isNamed = // the first of its key, if no other one has that name
          identity.all(answered).indexOf(id) == i
              && id.filter(one -> elements.hasName(one, Values.elements(wanted), answered))
                  .isPresent();
      if (content != null && identity.kind() != ListIdentity.Kind.SET && isNamed && !goes) {
        read(
            at.then(id.orElseThrow().segment()),
            content,
            find(identity, wanted, id),
            stayed(at, elements, before, id, find(identity, asked, id), find(identity, wanted, id)),
            find(identity, asked, id),
            answered.get(i),
            isCreated
                || isMoved(at, id)
                || (find(identity, before, id) == null && find(identity, asked, id) != null));
      }
    }
  }

  /**
   * Reads POLICY-6: an element that the server does not keep has its place, and is not asked for.
   */
  private int placeOf(FieldPath list, int index) {
    return IntStream.iterate(0, place -> place + 1)
        .filter(place -> !target.dropped().contains(list.then(new FieldPath.Index(place))))
        .skip(index)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Reads POLICY-6: the removal of an element sends nothing at its place, nor at those behind it.
   */
  static @Nullable JsonNode withoutRemoved(
      FieldPath at, @Nullable JsonNode list, Set<FieldPath> removed) {
    List<JsonNode> elements = Values.elements(list);
    List<JsonNode> left =
        IntStream.range(0, elements.size())
            .filter(place -> !removed.contains(at.then(new FieldPath.Index(place))))
            .mapToObj(elements::get)
            .toList();
    return left.size() == elements.size() ? list : Values.list(left);
  }

  /** Returns the number of elements that the write left out, since the server refuses them. */
  private int waiting(
      FieldPath at,
      Observed.Elements elements,
      @Nullable JsonNode wanted,
      @Nullable JsonNode asked,
      @Nullable JsonNode answer) {
    ListIdentity identity = elements.identity();
    return (int)
        identity.all(Values.elements(wanted)).stream()
            .filter(id -> id.isPresent() && elements.of(id) != null)
            .filter(id -> find(identity, asked, id) == null && find(identity, answer, id) == null)
            .filter(id -> !isAcceptedAsAbsent(at.then(id.orElseThrow().segment())))
            .count();
  }

  /** Reads SCHEMA-10: an element that moves is written again, with all that is in it. */
  private boolean isMoved(FieldPath list, Optional<ElementId> id) {
    return id.filter(one -> target.moved().contains(list.then(one.segment()))).isPresent();
  }

  private boolean isAcceptedAsAbsent(FieldPath path) {
    return target.memory().accepted().stream()
        .anyMatch(
            one ->
                one instanceof Accepted.Form form
                    && form.path().equals(path)
                    && Values.isAbsent(form.answered()));
  }

  private void readDropped(
      FieldPath list,
      Observed.Elements elements,
      @Nullable JsonNode wanted,
      JsonNode sent,
      ElementId id) {
    FieldPath path = list.then(id.segment());
    Optional<ElementId> known = Optional.of(id);
    JsonNode again =
        asked(path, elements.of(known), find(elements.identity(), wanted, known), sent);
    forms.add(new Accepted.Form(path, AcceptedForm.Kind.DROPPED, again, null));
  }

  /**
   * Of two elements of one id, the one that is closest to what is desired stayed (rule SCHEMA-7).
   */
  private @Nullable JsonNode stayed(
      FieldPath at,
      Observed.Elements elements,
      @Nullable JsonNode before,
      Optional<ElementId> id,
      @Nullable JsonNode asked,
      @Nullable JsonNode wanted) {
    ListIdentity identity = elements.identity();
    JsonNode ideal =
        wanted == null || id.isEmpty()
            ? asked
            : pins.over(at.then(id.get().segment()), wanted, elements.of(id));
    List<JsonNode> list = Values.elements(before);
    JsonNode closest = null;
    for (int i = 0; ideal != null && i < list.size(); i++) {
      JsonNode one = list.get(i);
      boolean isSame = identity.of(one, i).equals(id);
      if (isSame && (closest == null || isCloser(elements.of(id), ideal, one, closest))) {
        closest = one;
      }
    }
    return closest == null ? find(identity, before, id) : closest;
  }

  private static boolean isCloser(
      @Nullable Observed content, JsonNode asked, JsonNode one, JsonNode other) {
    return ElementCloseness.of(content, asked, one)
            .compareTo(ElementCloseness.of(content, asked, other))
        > 0;
  }

  /** Returns an element as it is asked for from now on: the pins of a create are sent once. */
  private JsonNode asked(
      FieldPath at, @Nullable Observed content, @Nullable JsonNode wanted, JsonNode sent) {
    return content == null || wanted == null
        ? sent
        : TargetModel.complete(pins, at, content, wanted);
  }

  static @Nullable JsonNode find(
      ListIdentity identity, @Nullable JsonNode list, Optional<ElementId> id) {
    List<JsonNode> elements = Values.elements(list);
    int index = id.isEmpty() ? -1 : identity.all(elements).indexOf(id);
    return index < 0 ? null : elements.get(index);
  }
}
