package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.core.lists.DesiredElements;
import dev.homeostat.core.lists.KeyMatch;
import dev.homeostat.core.lists.ListPlan;
import dev.homeostat.core.model.CreateBody;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles comparisons from a schema, a desired state and the accepted forms. */
final class ComparisonCompiler {

  private static final SchemaNode.Fields NO_FIELDS = new SchemaNode.Fields(Map.of());

  private final AcceptedForms forms;
  private final Map<FieldPath, JsonNode> learned;
  private final Set<FieldPath> pinned;
  private final boolean needsPaths;

  /**
   * A compiler.
   *
   * @param forms that may count
   * @param learned for paths of accepted values, the value that the server has there; null for none
   * @param pinned the list elements that the server gave: their place does not matter
   * @param removes whether something is dropped
   */
  ComparisonCompiler(
      AcceptedForms forms,
      Map<FieldPath, JsonNode> learned,
      Set<FieldPath> pinned,
      boolean removes) {
    this.forms = forms;
    this.learned = learned;
    this.pinned = pinned;
    this.needsPaths = removes || !forms.isEmpty() || !pinned.isEmpty();
  }

  /** The comparison of a part; null if it never finds anything. */
  @Nullable FieldComparison compile(SchemaNode schema, DesiredValue wanted, FieldPath path) {
    FieldComparison asked = asked(schema, wanted, path);
    JsonNode accepted = asked == null ? null : learned.get(path);
    return asked == null || accepted == null
        ? asked
        : new FieldComparison.Learned(asked, FieldCheck.exactly(accepted));
  }

  private @Nullable FieldComparison asked(SchemaNode schema, DesiredValue wanted, FieldPath path) {
    JsonNode desired = wanted.desired();
    DroppedValue dropped = wanted.dropped();
    if (schema instanceof SchemaNode.Leaf leaf && leaf.watched()) {
      return null;
    }
    if (desired != null && desired.isNull()) {
      return schema instanceof SchemaNode.Leaf
          ? new AbsenceComparison()
          : asked(schema, wanted.sayingNothing(), path);
    }
    if (desired == null
        && (dropped instanceof DroppedValue.Value || dropped instanceof DroppedValue.Empty)) {
      DesiredValue rest = new DesiredValue(null, wanted.ifPresent(), null);
      return new RemovalComparison(dropped, asked(schema, rest, path));
    }
    boolean isOneValue =
        schema instanceof SchemaNode.Leaf || schema instanceof SchemaNode.WholeList;
    if (isOneValue && desired == null && dropped != null) {
      return removal(wanted, path);
    }
    if (schema instanceof SchemaNode.Leaf) {
      return desired == null ? null : new ValueComparison(desired, Rule.SCHEMA_9);
    }
    if (schema instanceof SchemaNode.WholeList) {
      return desired == null ? null : new ValueComparison(desired, Rule.SCHEMA_4);
    }
    if (schema instanceof SchemaNode.Fields fields) {
      return desired == null || desired.isObject()
          ? fields(fields, wanted, path)
          : new ValueComparison(desired, Rule.SCHEMA_1);
    }
    if (desired != null && !desired.isArray()) {
      return new ValueComparison(desired, Rule.SCHEMA_2);
    }
    SchemaNode.ElementList list = (SchemaNode.ElementList) schema;
    Lazy<JsonNode> whole =
        desired != null && !wanted.isOnlyIfPresent() && CreateBody.isWanted(list, desired)
            ? new Lazy<>(() -> CreateBody.part(list, desired))
            : null;
    DroppedValue.Elements elements = dropped instanceof DroppedValue.Elements some ? some : null;
    if (list instanceof SchemaNode.KeyedList keyed) {
      return keyed(keyed, wanted, elements, whole, path);
    }
    return list instanceof SchemaNode.ScalarSet set
        ? set(set, desired, elements, whole, path)
        : positional((SchemaNode.PositionalList) list, wanted, elements, whole, path);
  }

  private @Nullable FieldComparison fields(
      SchemaNode.Fields schema, DesiredValue wanted, FieldPath path) {
    JsonNode desired = wanted.desired();
    Lazy<JsonNode> whole =
        desired != null && CreateBody.isWanted(schema, desired)
            ? new Lazy<>(() -> CreateBody.part(schema, desired))
            : null;
    return object(schema, wanted, whole, path);
  }

  private @Nullable FieldComparison object(
      SchemaNode.Fields schema,
      DesiredValue wanted,
      @Nullable Lazy<JsonNode> whole,
      FieldPath path) {
    Map<String, FieldComparison> members = new LinkedHashMap<>();
    schema
        .members()
        .forEach(
            (name, member) -> {
              FieldPath at = step(path, new FieldPath.Key(name));
              put(members, name, compile(member, wanted.member(name), at));
            });
    boolean removes = wanted.dropped() instanceof DroppedValue.Members;
    if (wanted.dropped() instanceof DroppedValue.Members object) {
      for (String name : object.members().keySet()) {
        if (!schema.members().containsKey(name)) {
          FieldPath at = step(path, new FieldPath.Key(name));
          put(members, name, removal(wanted.member(name), at));
        }
      }
    }
    boolean mayGo = removes && wanted.desired() == null && DroppedValue.mayGo(path);
    return members.isEmpty() && whole == null ? null : new ObjectComparison(members, whole, mayGo);
  }

  private static void put(
      Map<String, FieldComparison> members, String name, @Nullable FieldComparison comparison) {
    if (comparison != null) {
      members.put(name, comparison);
    }
  }

  /**
   * Returns the comparison of dropped fields that the schema in force does not observe; values that
   * are still specified there are left alone.
   */
  private @Nullable FieldComparison removal(DesiredValue wanted, FieldPath path) {
    DroppedValue dropped = wanted.dropped();
    if (dropped instanceof DroppedValue.Members) {
      return object(NO_FIELDS, wanted, null, path);
    }
    DesiredValue leaving = new DesiredValue(null, null, dropped);
    return dropped instanceof DroppedValue.Elements elements
        ? leaving(elements, leaving, path)
        : compile(NO_FIELDS, leaving, path);
  }

  /** Compiles the removals from a list of which nothing else is observed. */
  private FieldComparison leaving(
      DroppedValue.Elements dropped, DesiredValue wanted, FieldPath path) {
    if (dropped.list() instanceof SchemaNode.KeyedList list) {
      SchemaNode.KeyedList unobserved =
          new SchemaNode.KeyedList(list.keys(), List.of(), null, Bounds.UNLIMITED, false);
      return keyed(unobserved, wanted, dropped, null, path);
    }
    if (dropped.list() instanceof SchemaNode.ScalarSet) {
      SchemaNode.ScalarSet unobserved = new SchemaNode.ScalarSet(Bounds.UNLIMITED);
      return new NamedListComparison(
          unobserved,
          DesiredElements.of(unobserved, null),
          false,
          dropped,
          null,
          List.of(),
          Map.of(),
          Set.of(),
          null,
          true,
          FieldCheck.NEVER);
    }
    SchemaNode.PositionalList unobserved =
        new SchemaNode.PositionalList(List.of(), Bounds.UNLIMITED);
    return positional(unobserved, wanted, dropped, null, path);
  }

  private FieldComparison keyed(
      SchemaNode.KeyedList schema,
      DesiredValue wanted,
      DroppedValue.@Nullable Elements dropped,
      @Nullable Lazy<JsonNode> whole,
      FieldPath path) {
    JsonNode list = wanted.isOnlyIfPresent() ? null : wanted.desired();
    DesiredElements desired = DesiredElements.of(schema, list);
    List<NamedListComparison.Wanted> elements = new ArrayList<>();
    desired
        .byName()
        .forEach(
            (name, element) -> {
              SchemaNode below = schema.observed(name);
              FieldPath at = step(path, name);
              elements.add(
                  new NamedListComparison.Wanted(
                      name,
                      new Lazy<>(() -> CreateBody.part(below, element)),
                      below != null,
                      below != null && schema.ordered() && !pinned.contains(at),
                      below == null
                          ? null
                          : compile(below, wanted.element(schema, name, element), at)));
            });
    Map<Segment, FieldComparison> unsaid = new LinkedHashMap<>();
    for (SchemaNode.KeyedElement element : schema.elements()) {
      Segment name = element.key().segment();
      if (!desired.contains(name)) {
        unsaid(unsaid, name, element.schema(), wanted.element(schema, name, null), path);
      }
    }
    Set<Segment> pinnedByName = new HashSet<>();
    if (wanted.ifPresent() instanceof ArrayNode present) {
      DesiredElements.of(schema, present)
          .byName()
          .forEach(
              (name, element) -> {
                SchemaNode below = schema.observed(name);
                if (below != null && !desired.contains(name)) {
                  unsaid(unsaid, name, below, DesiredValue.ifPresent(element), path);
                }
                if (schema.names(name)) {
                  pinnedByName.add(name);
                }
              });
    }
    FieldComparison others =
        schema.others() == null
            ? null
            : compile(schema.others(), DesiredValue.NOTHING, step(path, new FieldPath.Key("")));
    return new NamedListComparison(
        schema,
        desired,
        list != null,
        dropped,
        whole,
        elements,
        unsaid,
        pinnedByName,
        others,
        false,
        others == null ? check(schema, elements, desired, unsaid, path) : FieldCheck.NEVER);
  }

  private void unsaid(
      Map<Segment, FieldComparison> unsaid,
      Segment name,
      SchemaNode schema,
      DesiredValue wanted,
      FieldPath path) {
    FieldComparison comparison = compile(schema, wanted, step(path, name));
    if (comparison != null) {
      unsaid.put(name, comparison);
    }
  }

  private FieldCheck check(
      SchemaNode.KeyedList schema,
      List<NamedListComparison.Wanted> elements,
      DesiredElements desired,
      Map<Segment, FieldComparison> unsaid,
      FieldPath path) {
    List<NamedListComparison.Wanted> observed =
        elements.stream().filter(NamedListComparison.Wanted::observed).toList();
    boolean[] mayBeMissing = new boolean[observed.size()];
    @Nullable FieldCheck[] checks = new FieldCheck[observed.size()];
    KeyMatch[] matches = new KeyMatch[observed.size()];
    boolean ordered = schema.ordered();
    for (int i = 0; i < checks.length; i++) {
      NamedListComparison.Wanted element = observed.get(i);
      mayBeMissing[i] = isAcceptedMissing(step(path, element.name()));
      checks[i] = element.comparison();
      matches[i] = match(schema, element.name(), desired.key(element.name()));
      ordered &= element.ordered();
    }
    boolean partlyOrdered =
        !ordered && observed.stream().anyMatch(NamedListComparison.Wanted::ordered);
    if (partlyOrdered) {
      return FieldCheck.NEVER;
    }
    List<KeyMatch> accepted = new ArrayList<>();
    for (Segment segment : surplus(path)) {
      if (segment instanceof FieldPath.Element && !desired.contains(segment)) {
        accepted.add(match(schema, segment, null));
      }
    }
    ListChecks.Elements all =
        new ListChecks.Elements(
            matches,
            checks,
            mayBeMissing,
            unsaid.keySet().stream()
                .map(name -> match(schema, name, null))
                .toArray(KeyMatch[]::new),
            unsaid.values().toArray(FieldCheck[]::new),
            accepted.toArray(KeyMatch[]::new));
    return new ListChecks.Keyed(
        all,
        schema.keys().stream().map(key -> key.split("\\.", -1)).toArray(String[][]::new),
        schema.bounds(),
        ordered);
  }

  private static KeyMatch match(
      SchemaNode.KeyedList schema, Segment name, @Nullable ElementKey typed) {
    ElementKey key = typed;
    for (SchemaNode.KeyedElement named : schema.elements()) {
      key = key == null && named.key().segment().equals(name) ? named.key() : key;
    }
    return new KeyMatch(
        key == null ? new ElementKey((FieldPath.Element) name) : key, schema.keys());
  }

  private FieldComparison set(
      SchemaNode.ScalarSet schema,
      @Nullable JsonNode list,
      DroppedValue.@Nullable Elements dropped,
      @Nullable Lazy<JsonNode> whole,
      FieldPath path) {
    DesiredElements desired = DesiredElements.of(schema, list);
    List<NamedListComparison.Wanted> members = new ArrayList<>();
    desired
        .byName()
        .forEach(
            (name, member) ->
                members.add(
                    new NamedListComparison.Wanted(
                        name, new Lazy<>(() -> member), true, false, null)));
    boolean[] mayBeMissing = new boolean[members.size()];
    for (int i = 0; i < mayBeMissing.length; i++) {
      mayBeMissing[i] = isAcceptedMissing(step(path, members.get(i).name()));
    }
    List<JsonNode> accepted = new ArrayList<>();
    for (Segment segment : surplus(path)) {
      if (segment instanceof FieldPath.Member member && !desired.contains(member)) {
        accepted.add(TextNode.valueOf(member.value()));
      }
    }
    FieldCheck check =
        new ListChecks.Members(
            desired.byName().values().toArray(JsonNode[]::new),
            mayBeMissing,
            accepted.toArray(JsonNode[]::new),
            schema.bounds());
    return new NamedListComparison(
        schema,
        desired,
        list != null,
        dropped,
        whole,
        members,
        Map.of(),
        Set.of(),
        null,
        false,
        check);
  }

  private FieldComparison positional(
      SchemaNode.PositionalList schema,
      DesiredValue wanted,
      DroppedValue.@Nullable Elements dropped,
      @Nullable Lazy<JsonNode> whole,
      FieldPath path) {
    DesiredElements desired = DesiredElements.of(schema, wanted.desired());
    @Nullable FieldComparison[] elements = new FieldComparison[schema.elements().size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = place(schema, wanted, i, null, path);
    }
    AcceptedForm.Length length = forms.length(path);
    return new PositionalListComparison(
        schema,
        desired,
        wanted.desired() != null,
        dropped,
        whole,
        elements,
        (place, within) -> place(schema, wanted, place, within, path),
        PositionalListComparison.missing(schema, desired.list()),
        length == null ? -1 : length.length());
  }

  private @Nullable FieldComparison place(
      SchemaNode.PositionalList schema,
      DesiredValue list,
      int index,
      @Nullable DroppedValue dropped,
      FieldPath path) {
    Segment place = new FieldPath.Index(index);
    JsonNode element = list.desired() == null ? null : list.desired().get(index);
    JsonNode said = Trees.isAbsent(element) ? null : element;
    JsonNode present = schema.find(list.ifPresent(), place);
    DesiredValue mine =
        said == null && present != null && dropped == null
            ? DesiredValue.ifPresent(present)
            : new DesiredValue(said, present, dropped);
    SchemaNode observed = schema.observed(place);
    FieldPath at = step(path, place);
    if (observed != null) {
      return compile(observed, mine, at);
    }
    return dropped == null ? null : removal(mine, at);
  }

  private boolean isAcceptedMissing(FieldPath element) {
    JsonNode accepted = learned.get(element);
    return accepted != null && accepted.isNull();
  }

  private List<Segment> surplus(FieldPath path) {
    AcceptedForm.Surplus form = forms.surplus(path);
    return form == null
        ? List.of()
        : form.elements().stream()
            .map(element -> ListPlan.last(FieldPath.parse("/" + element)))
            .toList();
  }

  /** Paths are not needed by most objects, and not made for them. */
  private FieldPath step(FieldPath path, Segment segment) {
    return needsPaths ? path.then(segment) : path;
  }
}
