package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.difference.AcceptedFormIndex.Place;
import dev.homeostat.core.lists.DesiredElements;
import dev.homeostat.core.lists.ListPatchPlan;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.core.model.WholeValue;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles the comparisons of lists that are compared element by element. */
final class ListCompiler {

  /** The name that stands for all elements that are not named. */
  private static final Segment OTHERS = new FieldPath.Key("");

  private final ComparisonCompiler fields;
  private final AcceptedFormIndex forms;
  private final Set<FieldPath> pinned;

  /**
   * A compiler.
   *
   * @param fields compiles what is observed of an element
   * @param forms the accepted forms of the object
   * @param pinned the list elements that the server gave: their place does not matter
   */
  ListCompiler(ComparisonCompiler fields, AcceptedFormIndex forms, Set<FieldPath> pinned) {
    this.fields = fields;
    this.forms = forms;
    this.pinned = pinned;
  }

  /** Returns the comparison of a list. */
  FieldComparison compile(
      SchemaNode.ElementList schema,
      DesiredValue wanted,
      PathBuilder path,
      @Nullable Place accepted) {
    WholeValue whole =
        wanted.isOnlyIfPresent() ? null : ComparisonCompiler.whole(schema, wanted.desired());
    return compile(schema, wanted, whole, path, accepted);
  }

  /** Returns the comparison of a list of which nothing is observed but what goes from it. */
  FieldComparison leaving(
      DroppedValue.Elements dropped,
      DesiredValue wanted,
      PathBuilder path,
      @Nullable Place accepted) {
    if (dropped.list() instanceof SchemaNode.KeyedList list) {
      SchemaNode.KeyedList unobserved =
          new SchemaNode.KeyedList(list.keys(), List.of(), null, Bounds.UNLIMITED, false);
      return compile(unobserved, wanted, null, path, accepted);
    }
    if (dropped.list() instanceof SchemaNode.ScalarSet) {
      SchemaNode.ScalarSet unobserved = new SchemaNode.ScalarSet(Bounds.UNLIMITED);
      return new LeavingMembersComparison(list(unobserved, null, wanted, null));
    }
    SchemaNode.PositionalList unobserved =
        new SchemaNode.PositionalList(List.of(), Bounds.UNLIMITED);
    return compile(unobserved, wanted, null, path, accepted);
  }

  private FieldComparison compile(
      SchemaNode.ElementList schema,
      DesiredValue wanted,
      @Nullable WholeValue whole,
      PathBuilder path,
      @Nullable Place accepted) {
    if (schema instanceof SchemaNode.KeyedList keyed) {
      JsonNode desired = wanted.isOnlyIfPresent() ? null : wanted.desired();
      return keyed(keyed, list(keyed, desired, wanted, whole), wanted, path, accepted);
    }
    DesiredList list = list(schema, wanted.desired(), wanted, whole);
    return schema instanceof SchemaNode.ScalarSet
        ? set(list, path, accepted)
        : positional((SchemaNode.PositionalList) schema, list, wanted, path, accepted);
  }

  private static DesiredList list(
      SchemaNode.ElementList schema,
      @Nullable JsonNode desired,
      DesiredValue wanted,
      @Nullable WholeValue whole) {
    return new DesiredList(
        schema,
        DesiredElements.of(schema, desired, wanted.ifPresent()),
        desired != null,
        wanted.dropped() instanceof DroppedValue.Elements elements ? elements : null,
        whole);
  }

  private FieldComparison keyed(
      SchemaNode.KeyedList schema,
      DesiredList list,
      DesiredValue wanted,
      PathBuilder path,
      @Nullable Place accepted) {
    DesiredElements desired = list.elements();
    List<DesiredElement> elements = new ArrayList<>(desired.size());
    for (int i = 0; i < desired.size(); i++) {
      Segment name = desired.nameAt(i);
      if (name != null) {
        JsonNode element = desired.list().get(i);
        DesiredValue value = wanted.element(schema, name, element);
        elements.add(keyedElement(schema, name, value, path.then(name), accepted));
      }
    }
    List<ElementKey> surplus = new ArrayList<>();
    for (Segment segment : surplus(accepted)) {
      if (segment instanceof FieldPath.Element name && !desired.contains(name)) {
        surplus.add(keyOf(schema, name));
      }
    }
    KeyedListComparison.Rest rest = rest(schema, desired, wanted, path, accepted);
    return new KeyedListComparison(list, elements, rest, forms, surplus);
  }

  private DesiredElement keyedElement(
      SchemaNode.KeyedList schema,
      Segment name,
      DesiredValue value,
      PathBuilder path,
      @Nullable Place accepted) {
    SchemaNode below = schema.observed(name);
    Place forms = ComparisonCompiler.below(accepted, name);
    return new DesiredElement(
        name,
        new WholeValue(below, Objects.requireNonNull(value.desired())),
        below != null,
        below != null && schema.ordered() && (pinned.isEmpty() || !pinned.contains(path.path())),
        below == null ? null : fields.compile(below, value, path, forms),
        (forms != null && forms.hasValues()) ? path : null);
  }

  private KeyedListComparison.Rest rest(
      SchemaNode.KeyedList schema,
      DesiredElements desired,
      DesiredValue wanted,
      PathBuilder path,
      @Nullable Place accepted) {
    List<KeyedListComparison.Undesired> compared = new ArrayList<>(0);
    Set<Segment> pinnedByName =
        wanted.ifPresent() == null
            ? Set.of()
            : pinned(compared, schema, desired, wanted.ifPresent(), path, accepted);
    for (SchemaNode.KeyedElement element : schema.elements()) {
      FieldPath.Element name = element.key().segment();
      if (!desired.contains(name) && !isCompared(compared, name)) {
        DesiredValue value = wanted.element(schema, name, null);
        undesired(compared, element.key(), element.schema(), value, path, accepted);
      }
    }
    SchemaNode others = schema.others();
    return new KeyedListComparison.Rest(
        compared,
        pinnedByName,
        others == null
            ? null
            : fields.compile(
                others,
                DesiredValue.NOTHING,
                path.then(OTHERS),
                ComparisonCompiler.below(accepted, OTHERS)));
  }

  /** Adds the elements in which something is pinned, and returns those that the schema names. */
  private Set<Segment> pinned(
      List<KeyedListComparison.Undesired> compared,
      SchemaNode.KeyedList schema,
      DesiredElements desired,
      JsonNode ifPresent,
      PathBuilder path,
      @Nullable Place accepted) {
    DesiredElements present = DesiredElements.of(schema, ifPresent);
    Set<Segment> named = new HashSet<>();
    for (Segment name : present.names()) {
      SchemaNode below = schema.observed(name);
      ElementKey key = present.key(name);
      if (below != null && key != null && !desired.contains(name)) {
        DesiredValue value = DesiredValue.ifPresent(present.get(name));
        undesired(compared, key, below, value, path, accepted);
      }
      if (schema.names(name)) {
        named.add(name);
      }
    }
    return named;
  }

  private static boolean isCompared(List<KeyedListComparison.Undesired> compared, Segment name) {
    return !compared.isEmpty()
        && compared.stream().anyMatch(element -> element.key().segment().equals(name));
  }

  private void undesired(
      List<KeyedListComparison.Undesired> compared,
      ElementKey key,
      SchemaNode schema,
      DesiredValue value,
      PathBuilder path,
      @Nullable Place accepted) {
    Segment name = key.segment();
    FieldComparison comparison =
        fields.compile(schema, value, path.then(name), ComparisonCompiler.below(accepted, name));
    if (comparison != null) {
      compared.add(new KeyedListComparison.Undesired(key, comparison));
    }
  }

  private static ElementKey keyOf(SchemaNode.KeyedList schema, FieldPath.Element name) {
    for (SchemaNode.KeyedElement element : schema.elements()) {
      if (element.key().segment().equals(name)) {
        return element.key();
      }
    }
    return new ElementKey(name);
  }

  private FieldComparison set(DesiredList list, PathBuilder path, @Nullable Place accepted) {
    DesiredElements desired = list.elements();
    List<DesiredElement> members = new ArrayList<>(desired.size());
    for (int i = 0; i < desired.size(); i++) {
      Segment name = desired.nameAt(i);
      if (name != null) {
        Place forms = ComparisonCompiler.below(accepted, name);
        WholeValue whole = new WholeValue(SchemaNode.VALUE, desired.list().get(i));
        PathBuilder at = (forms != null && forms.hasValues()) ? path.then(name) : null;
        members.add(new DesiredElement(name, whole, true, false, null, at));
      }
    }
    List<JsonNode> surplus = new ArrayList<>();
    for (Segment segment : surplus(accepted)) {
      if (segment instanceof FieldPath.Member member && !desired.contains(member)) {
        surplus.add(TextNode.valueOf(member.value()));
      }
    }
    return new SetComparison(list, members, forms, surplus);
  }

  private static List<Segment> surplus(@Nullable Place accepted) {
    AcceptedForm.Surplus form = accepted == null ? null : accepted.surplus();
    return form == null
        ? List.of()
        : form.elements().stream()
            .map(element -> ListPatchPlan.last(FieldPath.parse("/" + element)))
            .toList();
  }

  private FieldComparison positional(
      SchemaNode.PositionalList schema,
      DesiredList list,
      DesiredValue wanted,
      PathBuilder path,
      @Nullable Place accepted) {
    @Nullable FieldComparison[] elements = new FieldComparison[schema.elements().size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = place(schema, wanted, i, null, path, accepted);
    }
    AcceptedForm.Length length = accepted == null ? null : accepted.length();
    return new PositionalListComparison(
        list,
        elements,
        (place, within) -> place(schema, wanted, place, within, path, accepted),
        PositionalListComparison.missing(schema, list.elements().list()),
        length == null ? -1 : length.length());
  }

  private @Nullable FieldComparison place(
      SchemaNode.PositionalList schema,
      DesiredValue list,
      int index,
      @Nullable DroppedValue dropped,
      PathBuilder path,
      @Nullable Place accepted) {
    Segment place = new FieldPath.Index(index);
    JsonNode element = list.desired() == null ? null : list.desired().get(index);
    JsonNode said = Trees.isAbsent(element) ? null : element;
    JsonNode present = schema.find(list.ifPresent(), place);
    DesiredValue mine =
        said == null && present != null && dropped == null
            ? DesiredValue.ifPresent(present)
            : new DesiredValue(said, present, dropped);
    SchemaNode observed = schema.observed(place);
    PathBuilder at = path.then(place);
    Place forms = ComparisonCompiler.below(accepted, place);
    if (observed != null) {
      return fields.compile(observed, mine, at, forms);
    }
    return dropped == null ? null : fields.removal(mine, at, forms);
  }
}
