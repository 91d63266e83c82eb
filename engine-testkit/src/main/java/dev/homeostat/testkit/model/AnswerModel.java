package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.homeostat.FieldPath;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The results of a response to a write: pins (rule POLICY-3, step 6 of the pipeline) and accepted
 * forms (rule POLICY-6).
 */
final class AnswerModel {

  private final ResourceMemory memory;
  private final TargetModel target;
  private final @Nullable JsonNode before;
  private final JsonNode asked;
  private final Set<FieldPath> removed;
  private final Set<FieldPath> replaced;
  private final List<Accepted> forms = new ArrayList<>();
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
    this.memory = memory;
    this.target = target;
    this.pins = pins;
    this.before = before;
    this.asked = asked;
    this.removed = removed;
    this.replaced = replaced;
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
      JsonNode whole = TargetModel.complete(pins, at, observed, wanted);
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
      @Nullable JsonNode before,
      @Nullable JsonNode asked,
      @Nullable JsonNode answer,
      boolean isCreated) {
    ListIdentity identity = elements.identity();
    List<JsonNode> answered = Values.elements(answer);
    boolean dropped = isDropped(at);
    int notKept = 0;
    for (int i = 0; i < Values.elements(asked).size(); i++) {
      JsonNode element = Values.elements(asked).get(i);
      Optional<ElementId> id = identity.of(element, i);
      JsonNode stayed = stayed(at, elements, before, id, element, find(identity, wanted, id));
      boolean carried = !Values.same(stayed, element);
      if (id.isEmpty() || find(identity, answer, id) != null) {
        continue;
      }
      if (carried || isCreated) {
        boolean isBelow = answered.size() + notKept < elements.min();
        if (elements.of(id) != null || isBelow) {
          // It would be added again.
          FieldPath path = at.then(id.get().segment());
          JsonNode again = asked(path, elements.of(id), find(identity, wanted, id), element);
          forms.add(new Accepted.Form(path, AcceptedForm.Kind.DROPPED, again, null));
          notKept++;
        }
      } else if (elements.of(id) != null && find(identity, wanted, id) != null) {
        notKept++; // it is put back by the next pass
      }
    }
    int above = elements.max() > 0 ? answered.size() + notKept - elements.max() : 0;
    if (!dropped && above > 0 && !target.spec().isStrict(at)) {
      readSurplus(at, elements, wanted, before, asked, answered, isCreated, above);
    }
    Set<Integer> going = going(at, elements, wanted, asked, answered, above);
    for (int i = 0; i < answered.size(); i++) {
      Optional<ElementId> id = identity.of(answered.get(i), i);
      Observed content = elements.of(id);
      // An element above the maximum that is not accepted is removed; nothing of it is pinned.
      boolean goes = going.contains(i);
      if (content != null && identity.kind() != ListIdentity.Kind.SET && !goes) {
        read(
            at.then(id.orElseThrow().segment()),
            content,
            find(identity, wanted, id),
            stayed(at, elements, before, id, find(identity, asked, id), find(identity, wanted, id)),
            find(identity, asked, id),
            answered.get(i),
            isCreated || (find(identity, before, id) == null && find(identity, asked, id) != null));
      }
    }
  }

  /** Returns the places of the elements that the next pass removes above the maximum. */
  private Set<Integer> going(
      FieldPath at,
      Observed.Elements elements,
      @Nullable JsonNode wanted,
      @Nullable JsonNode asked,
      List<JsonNode> answered,
      int above) {
    ListIdentity identity = elements.identity();
    List<Optional<ElementId>> ids = identity.all(answered);
    long accepted = ids.stream().filter(id -> isAcceptedSurplus(at, id)).count();
    Set<Integer> going = new HashSet<>();
    for (boolean isNamed : new boolean[] {false, true}) {
      for (int i = answered.size() - 1; i >= 0 && going.size() < above - accepted; i--) {
        Optional<ElementId> id = ids.get(i);
        boolean isOther =
            !isAcceptedSurplus(at, id)
                && find(identity, asked, id) == null
                && find(identity, wanted, id) == null;
        boolean isNext = id.filter(elements.named()::containsKey).isPresent() == isNamed;
        if (isOther && isNext) {
          going.add(i);
        }
      }
    }
    return going;
  }

  private boolean isAcceptedSurplus(FieldPath list, Optional<ElementId> id) {
    return forms.stream()
        .filter(form -> form.path().equals(list))
        .anyMatch(
            form ->
                form instanceof Accepted.Length
                    || (form instanceof Accepted.Surplus surplus
                        && id.filter(one -> surplus.elements().contains(one.segment()))
                            .isPresent()));
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

  private enum Eligible {
    ACCEPTED,
    OTHERS,
    NAMED
  }

  /** Surplus is accepted where the write asked for its absence, or created the list. */
  private void readSurplus(
      FieldPath at,
      Observed.Elements elements,
      @Nullable JsonNode wanted,
      @Nullable JsonNode before,
      @Nullable JsonNode asked,
      List<JsonNode> answered,
      boolean isParentCreated,
      int above) {
    ListIdentity identity = elements.identity();
    boolean isCreated =
        isParentCreated || (!(before instanceof ArrayNode) && asked instanceof ArrayNode);
    if (identity.kind() == ListIdentity.Kind.POSITION) {
      int askedLength = Values.elements(asked).size();
      long dropped = removed.stream().filter(path -> path.parent().equals(Optional.of(at))).count();
      boolean isCut = askedLength < Values.elements(before).size() - dropped;
      if ((isCreated || isCut) && answered.size() > askedLength) {
        forms.add(new Accepted.Length(at, answered.size(), elements.max()));
      }
      return;
    }
    Set<FieldPath.Segment> surplus = new LinkedHashSet<>();
    boolean isCut = isCut(at, elements, Values.elements(before), Values.elements(asked));
    Set<FieldPath.Segment> known = memory.acceptedSurplus(at, elements.max());
    // As a maximum removes: from the end, and what the schema names goes last.
    int removable = 0;
    for (Eligible which : Eligible.values()) {
      for (int i = answered.size() - 1; i >= 0; i--) {
        Optional<ElementId> id = identity.of(answered.get(i), i);
        // An element without a key is taken at its place.
        FieldPath.Segment place = new FieldPath.Index(i);
        FieldPath.Segment name =
            known.contains(place) ? place : id.map(ElementId::segment).orElse(place);
        boolean isNamed = id.isPresent() && elements.named().containsKey(id.get());
        boolean isNext =
            switch (which) {
              case ACCEPTED -> known.contains(name);
              case OTHERS -> !isNamed && !known.contains(name) && removable < above;
              case NAMED -> isNamed && !known.contains(name) && removable < above;
            };
        boolean askedAway = find(identity, asked, id) == null && (isCreated || isCut);
        boolean lineWasDropped = removed.contains(at.then(name));
        if (isNext && find(identity, wanted, id) == null) {
          removable++;
          if ((askedAway || known.contains(name)) && !lineWasDropped) {
            surplus.add(name);
          }
        }
      }
    }
    if (!surplus.isEmpty()) {
      forms.add(new Accepted.Surplus(at, surplus, elements.max()));
    }
  }

  /**
   * Returns whether elements were removed above the maximum, and not because their line was dropped
   * or because an observed element was there twice (SCHEMA-7).
   */
  private boolean isCut(
      FieldPath at, Observed.Elements elements, List<JsonNode> before, List<JsonNode> asked) {
    ListIdentity identity = elements.identity();
    List<Optional<ElementId>> were = identity.all(before);
    List<Optional<ElementId>> are = identity.all(asked);
    return were.stream()
        .filter(id -> Collections.frequency(were, id) > Collections.frequency(are, id))
        .anyMatch(
            id ->
                id.isEmpty()
                    || (are.contains(id)
                        ? elements.of(id) == null && identity.kind() != ListIdentity.Kind.SET
                        : !removed.contains(at.then(id.get().segment()))));
  }

  private static @Nullable JsonNode find(
      ListIdentity identity, @Nullable JsonNode list, Optional<ElementId> id) {
    List<JsonNode> elements = Values.elements(list);
    int index = id.isEmpty() ? -1 : identity.all(elements).indexOf(id);
    return index < 0 ? null : elements.get(index);
  }
}
