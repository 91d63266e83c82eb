package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The policy of one field (docs/rules/README.md), and the kind of the list that it is in.
 *
 * @param path which field
 * @param policy its policy
 * @param list the kind of the innermost list around it
 */
@API(status = INTERNAL)
public record FieldPolicy(FieldPath path, Policy policy, ListKind list) {

  /** The kind of the list around a field, by the identity of its elements (rule SCHEMA-2). */
  public enum ListKind {
    /** No list is around the field. */
    NONE,
    /** The list is keyed. */
    KEYED,
    /** The list is a set of scalars. */
    SET,
    /** The list is one value. */
    WHOLE,
    /** The elements have their places only. */
    POSITION
  }

  /**
   * Returns the policies of all fields of a resource: those that its owner sets, those that its
   * schema lists, and those of the live object.
   *
   * @param spec the specification
   * @param live the object as it is, empty if there is none
   * @return each field once
   */
  public static List<FieldPolicy> of(ResourceSpec spec, Optional<ObjectNode> live) {
    Desired desired = Desired.of(spec);
    Walk walk = new Walk();
    walk.field(
        FieldPath.root(), ListKind.NONE, desired.observed(), desired.tree(), live.orElse(null));
    return walk.fields;
  }

  private static final class Walk {

    private final List<FieldPolicy> fields = new ArrayList<>();

    private void add(FieldPath at, Policy policy, ListKind list) {
      fields.add(new FieldPolicy(at, policy, list));
    }

    private void field(
        FieldPath at,
        ListKind list,
        @Nullable Observed observed,
        @Nullable JsonNode said,
        @Nullable JsonNode live) {
      if (observed instanceof Observed.Value) {
        boolean isList = said instanceof ArrayNode || live instanceof ArrayNode;
        add(at, observedPolicy(at, said), isList ? ListKind.WHOLE : list);
      } else if (observed instanceof Observed.Elements elements) {
        elements(at, elements, said, live);
      } else if (said instanceof ObjectNode
          || live instanceof ObjectNode
          || observed instanceof Observed.Fields) {
        Set<String> names = new TreeSet<>(Values.names(said, live));
        Map<String, Observed> members =
            observed instanceof Observed.Fields fields ? fields.members() : Map.of();
        names.addAll(members.keySet());
        names.forEach(
            name ->
                field(
                    at.key(name),
                    list,
                    members.get(name),
                    Values.member(said, name),
                    Values.member(live, name)));
      } else {
        add(at, Values.isAbsent(said) ? Policy.UNOBSERVED : Policy.INITIAL_ONLY, list);
      }
    }

    private static Policy observedPolicy(FieldPath at, @Nullable JsonNode said) {
      if (at.startsWith(FieldPath.of("status"))) {
        return Policy.WATCHED;
      }
      if (Desired.isWish(said)) {
        return Policy.ENFORCED_ABSENT;
      }
      return Values.isAbsent(said) ? Policy.PINNED : Policy.ENFORCED;
    }

    private void elements(
        FieldPath at,
        Observed.Elements observed,
        @Nullable JsonNode said,
        @Nullable JsonNode live) {
      ListKind kind = ListKind.valueOf(observed.identity().kind().name());
      Map<ElementId, JsonNode> wanted = byId(observed.identity(), said);
      Map<ElementId, JsonNode> there = byId(observed.identity(), live);
      Map<ElementId, Observed> all = new LinkedHashMap<>(observed.named());
      wanted.keySet().forEach(id -> all.put(id, observed.of(Optional.of(id))));
      there.keySet().forEach(id -> all.put(id, observed.of(Optional.of(id))));
      all.forEach(
          (id, content) ->
              field(at.then(id.segment()), kind, content, wanted.get(id), there.get(id)));
    }

    private static Map<ElementId, JsonNode> byId(ListIdentity identity, @Nullable JsonNode list) {
      Map<ElementId, JsonNode> byId = new LinkedHashMap<>();
      List<JsonNode> elements = Values.elements(list);
      for (int i = 0; i < elements.size(); i++) {
        JsonNode element = elements.get(i);
        identity.of(element, i).ifPresent(id -> byId.put(id, element));
      }
      return byId;
    }
  }
}
