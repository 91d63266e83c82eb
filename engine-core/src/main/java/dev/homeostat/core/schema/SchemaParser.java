package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Reads the tree form of a schema, and says all that is wrong with it (rules SCHEMA-1 to SCHEMA-3).
 */
@API(status = INTERNAL)
public final class SchemaParser {

  private static final Set<String> CONTROLS =
      Set.of(
          ObserverSchema.LIST_MIN,
          ObserverSchema.LIST_MAX,
          ObserverSchema.LIST_KEYS,
          ObserverSchema.LIST_WHOLE);

  private static final Set<String> ROOT_CONTROLS =
      Set.of(ObserverSchema.EXTENDS, ObserverSchema.EXCEPT, ObserverSchema.STRICT);

  private static final Set<String> SERVER_METADATA =
      Set.of(
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "selfLink",
          "managedFields");

  private static final int DEEPEST = 200;

  private final ResourceId id;
  private final Document document;
  private final String pointer;
  private final List<Problem> problems;

  private SchemaParser(ResourceId id, Document document, String pointer, List<Problem> problems) {
    this.id = id;
    this.document = document;
    this.pointer = pointer;
    this.problems = problems;
  }

  /**
   * Reads a schema.
   *
   * @param id of the resource
   * @param document the tree and where it stands
   * @param pointer how messages call the place of the tree
   * @param problems gains what is wrong
   * @return what is observed, as far as it could be read
   */
  public static SchemaNode.Fields parse(
      ResourceId id, Document document, String pointer, List<Problem> problems) {
    SchemaParser parser = new SchemaParser(id, document, pointer, problems);
    return document.tree() instanceof ObjectNode tree
        ? parser.root(tree)
        : new SchemaNode.Fields(Map.of());
  }

  private SchemaNode.Fields root(ObjectNode tree) {
    Map<String, SchemaNode> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      String name = member.getKey();
      FieldPath path = FieldPath.of(name);
      if (name.equals("metadata")) {
        SchemaNode.Fields metadata = metadata(path, member.getValue());
        if (!metadata.members().isEmpty()) {
          members.put(name, metadata);
        }
      } else if (!name.equals("apiVersion")
          && !name.equals("kind")
          && !ROOT_CONTROLS.contains(name)) {
        members.put(
            name, node(path, "/" + escape(name), member.getValue(), name.equals("status"), 0));
      }
    }
    return new SchemaNode.Fields(members);
  }

  private SchemaNode.Fields metadata(FieldPath path, JsonNode tree) {
    Map<String, SchemaNode> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      String name = member.getKey();
      String at = "/metadata/" + escape(name);
      if (SERVER_METADATA.contains(name)) {
        problem("ServerOwnedField", Rule.READ_3, at)
            .expect("fields that an owner may set", "metadata." + name)
            .advise("remove it: the server alone writes it");
      } else if (!name.equals("name") && !name.equals("namespace")) {
        members.put(name, node(path.key(name), at, member.getValue(), false, 0));
      }
    }
    return new SchemaNode.Fields(members);
  }

  private SchemaNode node(FieldPath path, String at, JsonNode tree, boolean watched, int depth) {
    if (depth > DEEPEST) {
      problem("TooDeep", Rule.SCHEMA_1, at)
          .expect("at most " + DEEPEST + " levels", "more")
          .advise("no Kubernetes object is that deep");
      return SchemaNode.VALUE;
    }
    if (tree instanceof ObjectNode object) {
      Map<String, SchemaNode> members = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        members.put(
            member.getKey(),
            node(
                path.key(member.getKey()),
                at + "/" + escape(member.getKey()),
                member.getValue(),
                watched,
                depth + 1));
      }
      return new SchemaNode.Fields(members);
    }
    if (tree instanceof ArrayNode list) {
      return list(path, at, list, watched, depth);
    }
    if (!tree.isNull()) {
      problem("NonNullLeaf", Rule.SCHEMA_1, at)
          .expect("null", "a value")
          .advise("a schema says which fields are observed, not what they are: write null");
    }
    return watched ? SchemaNode.WATCHED : SchemaNode.VALUE;
  }

  private SchemaNode list(FieldPath path, String at, ArrayNode list, boolean watched, int depth) {
    int last = list.size() - 1;
    if (last < 0 || !(list.get(last) instanceof ObjectNode control) || !isControl(control)) {
      problem("NoListControl", Rule.SCHEMA_2, at)
          .expect("a list that ends with a control object", "one without")
          .advise(
              "end it with {"
                  + ObserverSchema.LIST_MIN
                  + ": 0, "
                  + ObserverSchema.LIST_MAX
                  + ": 0}");
      return SchemaNode.WHOLE;
    }
    String controlAt = at + "/" + last;
    for (Map.Entry<String, JsonNode> member : control.properties()) {
      if (!CONTROLS.contains(member.getKey())) {
        problem("UnknownControl", Rule.SCHEMA_2, controlAt + "/" + escape(member.getKey()))
            .expect("one of " + String.join(", ", CONTROLS.stream().sorted().toList()), "another")
            .advise("check the spelling");
      }
    }
    if (control.path(ObserverSchema.LIST_WHOLE).asBoolean(false)) {
      if (last > 0) {
        problem("WholeListWithElements", Rule.SCHEMA_2, at)
            .expect("no element schemas", "some")
            .advise("a whole list is one value: remove the elements, or the control member");
      }
      return SchemaNode.WHOLE;
    }
    Bounds bounds = bounds(controlAt, control);
    if (control.path(ObserverSchema.LIST_KEYS) instanceof ArrayNode names) {
      if (names.isEmpty()) {
        return new SchemaNode.ScalarSet(bounds);
      }
      List<String> keys = new ArrayList<>();
      names.forEach(name -> keys.add(name.asText()));
      return keyed(path, at, list, keys, bounds, depth);
    }
    List<SchemaNode> elements = new ArrayList<>();
    for (int i = 0; i < last; i++) {
      elements.add(
          node(path.then(new FieldPath.Index(i)), at + "/" + i, list.get(i), watched, depth + 1));
    }
    tooMany(at, elements.size(), bounds);
    return new SchemaNode.PositionalList(elements, bounds);
  }

  private static boolean isControl(ObjectNode object) {
    return CONTROLS.stream().anyMatch(object::has)
        && object.properties().stream().allMatch(m -> m.getKey().startsWith("observer_schema_"));
  }

  private Bounds bounds(String at, ObjectNode control) {
    int min = bound(at, control, ObserverSchema.LIST_MIN);
    int max = bound(at, control, ObserverSchema.LIST_MAX);
    if (max != 0 && min > max) {
      problem("MinAboveMax", Rule.SCHEMA_2, at + "/" + ObserverSchema.LIST_MIN)
          .expect("at most " + max, Integer.toString(min))
          .advise("lower the minimum, or raise the maximum (0 is unlimited)");
      return new Bounds(max, max);
    }
    return new Bounds(min, max);
  }

  private int bound(String at, ObjectNode control, String name) {
    JsonNode value = control.path(name);
    if (value.isMissingNode() && control.has(ObserverSchema.LIST_KEYS)) {
      return 0;
    }
    if (value.isInt() && value.intValue() >= 0) {
      return value.intValue();
    }
    problem("MalformedControl", Rule.SCHEMA_2, at + "/" + name)
        .expect("a whole number, at least 0", value.isMissingNode() ? "nothing" : "something else")
        .advise("0 as maximum is unlimited");
    return 0;
  }

  private void tooMany(String at, int observed, Bounds bounds) {
    if (bounds.isExceededBy(observed)) {
      problem("MoreObservedThanMax", Rule.SCHEMA_2, at)
          .expect("at most " + bounds.max() + " observed elements", Integer.toString(observed))
          .advise("raise " + ObserverSchema.LIST_MAX + ", or observe fewer elements");
    }
  }

  private SchemaNode keyed(
      FieldPath path, String at, ArrayNode list, List<String> keys, Bounds bounds, int depth) {
    List<SchemaNode.KeyedElement> elements = new ArrayList<>();
    Set<ElementKey> seen = new HashSet<>();
    SchemaNode others = null;
    for (int i = 0; i < list.size() - 1; i++) {
      JsonNode element = list.get(i);
      String elementAt = at + "/" + i;
      Optional<ElementKey> key = keyOf(element, keys);
      FieldPath elementPath =
          key.map(named -> path.then(named.segment())).orElse(path.then(new FieldPath.Index(i)));
      SchemaNode schema = element(elementPath, elementAt, element, keys, depth);
      if (key.isEmpty()) {
        if (others != null) {
          problem("TwoElementsWithoutKey", Rule.SCHEMA_3, elementAt)
              .expect("one element schema without key values", "a second one")
              .advise("give the element the values of its keys: " + String.join(", ", keys));
        }
        others = schema;
      } else if (!seen.add(key.get())) {
        problem("DuplicateKey", Rule.SCHEMA_3, elementAt)
            .expect("one element schema of a key", "a second one")
            .advise("remove one of the two");
      } else {
        elements.add(new SchemaNode.KeyedElement(key.get(), schema));
      }
    }
    tooMany(at, elements.size(), bounds);
    return new SchemaNode.KeyedList(keys, elements, others, bounds, ListTypes.isOrdered(id, path));
  }

  private static Optional<ElementKey> keyOf(JsonNode element, List<String> keys) {
    boolean any =
        keys.stream()
            .anyMatch(
                key ->
                    !ElementKey.at(element, key).isMissingNode()
                        && !ElementKey.at(element, key).isNull());
    return any ? ElementKey.of(element, keys) : Optional.empty();
  }

  private SchemaNode element(
      FieldPath path, String at, JsonNode element, List<String> keys, int depth) {
    FieldPath list = path.parent().orElse(path);
    boolean oneValue =
        ListTypes.hasOneValueElements(id, list)
            || element.path(ObserverSchema.LIST_WHOLE).asBoolean(false);
    if (oneValue || !(element instanceof ObjectNode object)) {
      return SchemaNode.VALUE;
    }
    ObjectNode rest = object.deepCopy();
    for (String key : keys) {
      if (key.indexOf('.') < 0) {
        rest.remove(key);
      } else if (rest.path(key.substring(0, key.indexOf('.'))) instanceof ObjectNode inner) {
        inner.remove(key.substring(key.indexOf('.') + 1));
        if (inner.isEmpty()) {
          rest.remove(key.substring(0, key.indexOf('.')));
        }
      }
    }
    return node(path, at, rest, false, depth + 1);
  }

  private Draft problem(String code, Rule rule, String at) {
    return new Draft(
        Problem.error(code)
            .rule(rule)
            .of(id)
            .at(pointer + at)
            .in(document.locate(JsonPointer.compile(at))));
  }

  /** A problem that still lacks its words. */
  private final class Draft {
    private Problem problem;

    Draft(Problem problem) {
      this.problem = problem;
    }

    Draft expect(String expected, String got) {
      problem = problem.expected(expected).got(got);
      return this;
    }

    void advise(String advice) {
      problems.add(problem.advice(advice));
    }
  }

  private static String escape(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
