package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The desired state that one specification asks for, without pins, and the schema in force for it.
 *
 * @param spec the specification
 * @param tree the values of manifest and hooks; a null stands for <em>enforced absent</em> (rule
 *     READ-2)
 * @param observed what is observed
 */
record Desired(ResourceSpec spec, JsonNode tree, Observed.Fields observed) {

  static Desired of(ResourceSpec spec) {
    JsonNode said = spec.manifest();
    for (Map.Entry<FieldPath, JsonNode> set : spec.byHooks().entrySet()) {
      said = set(said, set.getKey().segments(), set.getValue());
    }
    Observed.Fields observed = SchemaModel.of(spec, (ObjectNode) said, spec.byHooks().keySet());
    return new Desired(spec, wishes(observed, said), observed);
  }

  private static JsonNode set(
      @Nullable JsonNode tree, List<FieldPath.Segment> path, JsonNode value) {
    if (path.isEmpty()) {
      return value;
    }
    String name = ((FieldPath.Key) path.get(0)).name();
    JsonNode inner = set(Values.member(tree, name), path.subList(1, path.size()), value);
    return Values.with(tree, name, inner);
  }

  /**
   * Reads READ-2: a null counts as absent, but at a null leaf of a written schema as <em>enforced
   * absent</em>.
   */
  private static JsonNode wishes(@Nullable Observed observed, JsonNode said) {
    if (observed instanceof Observed.Value) {
      return said;
    }
    if (observed instanceof Observed.Elements elements && said instanceof ArrayNode) {
      List<JsonNode> list = new ArrayList<>();
      for (JsonNode element : Values.elements(said)) {
        Optional<ElementId> id = elements.identity().of(element, list.size());
        list.add(wishes(elements.of(id), element));
      }
      return Values.list(list);
    }
    if (!(said instanceof ObjectNode)) {
      return said;
    }
    JsonNode kept = said;
    for (String name : Values.names(said)) {
      JsonNode value = said.get(name);
      Observed member = observed instanceof Observed.Fields f ? f.members().get(name) : null;
      boolean wish = member instanceof Observed.Value leaf && leaf.written();
      if (!value.isNull()) {
        kept = Values.with(kept, name, wishes(member, value));
      } else if (!wish) {
        kept = Values.with(kept, name, null);
      }
    }
    return kept;
  }

  /**
   * Reads POLICY-2: the fields that the schema in force would observe if the earlier ones were
   * still specified.
   *
   * @param before an earlier desired state
   */
  Observed.Fields wouldObserve(Desired before) {
    JsonNode both = union(tree, before.tree, observed, before.observed);
    Set<FieldPath> hooked = new HashSet<>(spec.byHooks().keySet());
    hooked.addAll(before.spec.byHooks().keySet());
    return SchemaModel.of(spec, (ObjectNode) both, hooked);
  }

  private static JsonNode union(
      JsonNode now, JsonNode before, @Nullable Observed observed, @Nullable Observed earlier) {
    if (now instanceof ObjectNode && before instanceof ObjectNode) {
      JsonNode both = now;
      for (String name : Values.names(before)) {
        JsonNode then = before.get(name);
        JsonNode value = now.get(name);
        Observed inner = observed instanceof Observed.Fields f ? f.members().get(name) : null;
        Observed was = earlier instanceof Observed.Fields f ? f.members().get(name) : null;
        both =
            Values.with(
                both,
                name,
                value == null || value.isMissingNode() ? then : union(value, then, inner, was));
      }
      return both;
    }
    if (now instanceof ArrayNode && before instanceof ArrayNode) {
      List<JsonNode> both = Values.elements(now);
      List<JsonNode> then = Values.elements(before);
      SameElement same = SameElement.of(observed, earlier);
      for (int i = 0; i < then.size(); i++) {
        int place = same.indexOf(then.get(i), i, Values.elements(now));
        boolean isNamed = isNamed(observed, then.get(i), i, Values.elements(now));
        if (place < 0 && isNamed) {
          both.add(then.get(i));
        } else if (place >= 0) {
          Observed inner = Observed.element(observed, both.get(place), place);
          Observed was = Observed.element(earlier, then.get(i), i);
          both.set(place, union(both.get(place), then.get(i), inner, was));
        }
      }
      return Values.list(both);
    }
    return now;
  }

  /** Returns whether the list in force has a name for an element that no desired one has. */
  private static boolean isNamed(
      @Nullable Observed list, JsonNode element, int index, List<JsonNode> said) {
    Optional<ListIdentity> identity = Observed.identity(list);
    if (identity.isEmpty()) {
      return true;
    }
    Optional<FieldPath.Segment> name = identity.get().of(element, index).map(ElementId::segment);
    return name.isPresent()
        && identity.get().all(said).stream()
            .noneMatch(id -> id.map(ElementId::segment).equals(name));
  }

  /** Returns whether another desired state has the same values, observed in the same way. */
  boolean isSame(Desired other) {
    return Values.sameWishes(tree, other.tree)
        && observed.equals(other.observed)
        && spec.strict().equals(other.spec.strict())
        && spec.removesFields() == other.spec.removesFields();
  }

  static boolean isWish(@Nullable JsonNode desired) {
    return desired instanceof NullNode;
  }
}
