package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaProblems.escape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.core.model.ServerOwned;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the tree form of a schema, and reports all of its problems (rules READ-3, SCHEMA-1 and
 * SCHEMA-9; lists by {@link ListControl} and {@link KeyedElements}).
 */
final class SchemaParser {

  private static final Set<String> ROOT_CONTROLS =
      Set.of(ObserverSchema.EXTENDS, ObserverSchema.EXCEPT, ObserverSchema.STRICT);

  private static final int DEEPEST = 200;

  private final ResourceId id;
  private final KindInfo kind;
  private final SchemaProblems report;

  private SchemaParser(SchemaProblems report, KindInfo kind) {
    this.id = report.id();
    this.kind = kind;
    this.report = report;
  }

  /** Returns the schema, as far as it could be read. */
  static SchemaNode.Fields parse(SchemaProblems report, KindInfo kind) {
    SchemaParser parser = new SchemaParser(report, kind);
    if (report.document().tree() instanceof ObjectNode tree) {
      return parser.root(tree);
    }
    report.say("", notAnObject("apiVersion, kind and metadata.name"));
    return new SchemaNode.Fields(Map.of());
  }

  static Problem notAnObject(String with) {
    return Problem.error("NotAnObject")
        .rule(Rule.SCHEMA_1)
        .expected("an object with " + with)
        .got("something else")
        .advice("write the fields that are observed, each with null");
  }

  private SchemaNode.Fields root(ObjectNode tree) {
    Map<String, SchemaNode> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      String name = member.getKey();
      String at = "/" + escape(name);
      if (name.equals("metadata")) {
        metadata(member.getValue()).ifPresent(metadata -> members.put(name, metadata));
      } else if (name.equals("stringData") && id.groupKind().equals("Secret")) {
        report.say(
            at,
            Problem.error("StringDataObserved")
                .rule(Rule.READ_4)
                .expected("data")
                .got("stringData")
                .advice("observe the same keys below data: the server never shows stringData"));
      } else if (!name.equals("apiVersion")
          && !name.equals("kind")
          && !ROOT_CONTROLS.contains(name)
          && !isStray(at, name)) {
        boolean watched = kind.statusSubresource() && name.equals("status");
        members.put(name, node(FieldPath.of(name), at, member.getValue(), watched, 0));
      }
    }
    return new SchemaNode.Fields(members);
  }

  private Optional<SchemaNode.Fields> metadata(JsonNode tree) {
    if (!tree.isObject()) {
      report.say("/metadata", notAnObject("the observed members of metadata"));
    }
    Map<String, SchemaNode> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      String name = member.getKey();
      String at = "/metadata/" + escape(name);
      if (Resource.SERVER_OWNED.contains(name)) {
        serverOwned(at);
      } else if (name.equals("annotations") && member.getValue() instanceof ObjectNode some) {
        members.put(name, annotations(at, some));
      } else if (!name.equals("name") && !name.equals("namespace") && !isStray(at, name)) {
        members.put(name, node(FieldPath.of("metadata", name), at, member.getValue(), false, 1));
      }
    }
    return members.isEmpty() ? Optional.empty() : Optional.of(new SchemaNode.Fields(members));
  }

  private SchemaNode annotations(String at, ObjectNode tree) {
    ObjectNode owners = tree.deepCopy();
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      if (ServerOwned.isAnnotation(member.getKey())) {
        serverOwned(at + "/" + escape(member.getKey()));
        owners.remove(member.getKey());
      }
    }
    return node(FieldPath.of("metadata", "annotations"), at, owners, false, 1);
  }

  private void serverOwned(String at) {
    report.say(
        at,
        Problem.error("ServerOwnedField")
            .rule(Rule.READ_3)
            .expected("fields that an owner may set")
            .got("one that the server sets")
            .advice("remove it: it could never be put back"));
  }

  /** A control member in the wrong place, or misspelt, would be taken for a field. */
  private boolean isStray(String at, String name) {
    if (!name.startsWith(ListControl.PREFIX)) {
      return false;
    }
    report.say(
        at,
        Problem.error("UnknownControl")
            .rule(Rule.SCHEMA_1)
            .expected("control members at the root or at the end of a list")
            .got("one of another name or place")
            .advice("check the spelling, and where it stands"));
    return true;
  }

  /** Reads a node of the schema; elements have the path of their list. */
  SchemaNode node(FieldPath path, String at, JsonNode tree, boolean watched, int depth) {
    if (depth > DEEPEST) {
      report.say(
          at,
          Problem.error("TooDeep")
              .rule(Rule.SCHEMA_1)
              .expected("at most " + DEEPEST + " levels")
              .got("more")
              .advice("no Kubernetes object is that deep"));
      return SchemaNode.VALUE;
    }
    if (tree instanceof ObjectNode object) {
      SchemaNode.Fields fields = fields(path, at, object, watched, depth);
      if (watched) {
        return fields.members().isEmpty() ? SchemaNode.WATCHED : fields;
      }
      return AtomicFields.is(id, path, kind) ? widened(at, fields) : fields;
    }
    if (tree instanceof ArrayNode list) {
      SchemaNode node = list(path, at, list, depth);
      // A list that the server writes is shown as a whole: bounds would be something to enforce.
      return watched ? SchemaNode.WATCHED : node;
    }
    if (!tree.isNull()) {
      report.say(
          at,
          Problem.error("NonNullLeaf")
              .rule(Rule.SCHEMA_1)
              .expected("null")
              .got("a value")
              .advice("a schema says which fields are observed, not what they are: write null"));
    }
    return watched ? SchemaNode.WATCHED : SchemaNode.VALUE;
  }

  private SchemaNode.Fields fields(
      FieldPath path, String at, ObjectNode object, boolean watched, int depth) {
    Map<String, SchemaNode> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      String name = member.getKey();
      String memberAt = at + "/" + escape(name);
      if (!isStray(memberAt, name)) {
        members.put(name, node(path.key(name), memberAt, member.getValue(), watched, depth + 1));
      }
    }
    return new SchemaNode.Fields(members);
  }

  /** Half of such a value can be neither compared nor written (rule SCHEMA-9). */
  SchemaNode widened(String at, SchemaNode.Fields part) {
    if (!part.members().isEmpty()) {
      report.say(
          at,
          Problem.warning("PartOfOneValue")
              .rule(Rule.SCHEMA_9)
              .expected("a subtree that is compared and written as one value")
              .got("some of its members")
              .advice("all of it is observed; write no members, or observe none of it"));
    }
    return SchemaNode.VALUE;
  }

  private SchemaNode list(FieldPath path, String at, ArrayNode list, int depth) {
    Optional<ListControl> control = ListControl.read(list, at, report);
    if (control.isPresent() && control.get() instanceof ListControl.Keyed keyed) {
      return new KeyedElements(this, report, path, keyed).read(list, at, depth);
    }
    if (control.isPresent() && control.get() instanceof ListControl.Scalars scalars) {
      return new SchemaNode.ScalarSet(scalars.bounds());
    }
    if (control.isPresent() && control.get() instanceof ListControl.Positional positional) {
      return positional(path, at, list, positional.bounds(), depth);
    }
    return SchemaNode.WHOLE;
  }

  private SchemaNode positional(
      FieldPath path, String at, ArrayNode list, Bounds bounds, int depth) {
    List<SchemaNode> elements = new ArrayList<>();
    for (int i = 0; i < list.size() - 1; i++) {
      elements.add(node(path, at + "/" + i, list.get(i), false, depth + 1));
    }
    tooMany(report, at, elements.size(), bounds);
    return new SchemaNode.PositionalList(elements, bounds);
  }

  static void tooMany(SchemaProblems report, String at, int observed, Bounds bounds) {
    if (bounds.isExceededBy(observed)) {
      report.say(
          at,
          Problem.error("MoreObservedThanMax")
              .rule(Rule.SCHEMA_2)
              .expected("at most " + bounds.max() + " observed elements")
              .got(Integer.toString(observed))
              .advice("raise " + ObserverSchema.LIST_MAX + ", or observe fewer elements"));
    }
  }
}
