package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The elements above the maximum of a list in a response to a write (rules POLICY-5 and -6). */
final class SurplusModel {

  private final ResourceMemory memory;
  private final Set<FieldPath> removed;
  private final List<Accepted> forms;

  /**
   * Prepares the reading of an answer.
   *
   * @param removed the paths that the write removed because their line was dropped
   * @param forms gathers what is accepted
   */
  SurplusModel(ResourceMemory memory, Set<FieldPath> removed, List<Accepted> forms) {
    this.memory = memory;
    this.removed = removed;
    this.forms = forms;
  }

  /** Returns the places of the elements that the next pass removes above the maximum. */
  Set<Integer> going(
      FieldPath at,
      Observed.Elements elements,
      @Nullable JsonNode wanted,
      List<JsonNode> answered,
      int above) {
    ListIdentity identity = elements.identity();
    List<Optional<ElementId>> ids = identity.all(answered);
    List<FieldPath.Segment> names =
        IntStream.range(0, answered.size())
            .mapToObj(i -> nameOf(elements, wanted, answered, i))
            .toList();
    long accepted = names.stream().filter(name -> isAcceptedSurplus(at, name)).count();
    Set<Integer> going = new HashSet<>();
    for (boolean isNamed : new boolean[] {false, true}) {
      for (int i = answered.size() - 1; i >= 0 && going.size() < above - accepted; i--) {
        Optional<ElementId> id = ids.get(i);
        boolean isOther =
            !isAcceptedSurplus(at, names.get(i)) && AnswerModel.find(identity, wanted, id) == null;
        boolean isNext = id.filter(elements.named()::containsKey).isPresent() == isNamed;
        if (isOther && isNext) {
          going.add(i);
        }
      }
    }
    return going;
  }

  /** Returns the key of an element, or its place if the key of another one reads alike (READ-1). */
  private static FieldPath.Segment nameOf(
      Observed.Elements elements, @Nullable JsonNode wanted, List<JsonNode> answered, int place) {
    ListIdentity identity = elements.identity();
    Optional<ElementId> id = identity.of(answered.get(place), place);
    return id.filter(one -> elements.hasName(one, Values.elements(wanted), answered))
        .map(ElementId::segment)
        .orElse(new FieldPath.Index(place));
  }

  private boolean isAcceptedSurplus(FieldPath list, FieldPath.Segment name) {
    return forms.stream()
        .filter(form -> form.path().equals(list))
        .anyMatch(
            form ->
                form instanceof Accepted.Length
                    || (form instanceof Accepted.Surplus surplus
                        && surplus.elements().contains(name)));
  }

  private enum Eligible {
    ACCEPTED,
    OTHERS,
    NAMED
  }

  /** Surplus is accepted where the write asked for its absence, or created the list. */
  void read(
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
            known.contains(place) ? place : nameOf(elements, wanted, answered, i);
        boolean isNamed = id.isPresent() && elements.named().containsKey(id.get());
        boolean isNext =
            switch (which) {
              case ACCEPTED -> known.contains(name);
              case OTHERS -> !isNamed && !known.contains(name) && removable < above;
              case NAMED -> isNamed && !known.contains(name) && removable < above;
            };
        boolean askedAway = AnswerModel.find(identity, asked, id) == null && (isCreated || isCut);
        boolean lineWasDropped = removed.contains(at.then(name));
        if (isNext && AnswerModel.find(identity, wanted, id) == null) {
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
}
