package dev.homeostat.core.compare;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.apply.PatchBuilder;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Schemas and trees in few words, and a server's way to apply a patch. */
public final class Trial {

  /** Reads JSON with names unquoted and texts in single quotes. */
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .build();

  public static final SchemaNode VALUE = SchemaNode.VALUE;

  private Trial() {}

  public static JsonNode json(String text) {
    try {
      return Trees.freeze(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  public static ObjectNode tree(String text) {
    return (ObjectNode) json(text);
  }

  public static Resource resource(String text) {
    ObjectNode tree = Trees.thaw(tree(text));
    if (!tree.has("apiVersion")) {
      tree.put("apiVersion", "v1").put("kind", "Thing");
    }
    if (!tree.at("/metadata").has("name")) {
      tree.putObject("metadata").put("name", "web");
    }
    return Resource.of(tree);
  }

  /** Names and nodes in turn. */
  public static SchemaNode.Fields fields(Object... members) {
    Map<String, SchemaNode> map = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      map.put((String) members[i], (SchemaNode) members[i + 1]);
    }
    return new SchemaNode.Fields(map);
  }

  public static ElementKey key(String segment) {
    FieldPath path = FieldPath.parse("/" + segment);
    return new ElementKey((FieldPath.Element) path.segments().get(0));
  }

  /** Segments and nodes in turn. */
  public static List<SchemaNode.KeyedElement> elements(Object... elements) {
    List<SchemaNode.KeyedElement> list = new ArrayList<>();
    for (int i = 0; i < elements.length; i += 2) {
      list.add(
          new SchemaNode.KeyedElement(key((String) elements[i]), (SchemaNode) elements[i + 1]));
    }
    return list;
  }

  public static SchemaNode.KeyedList keyed(String keys, int min, int max, Object... elements) {
    return new SchemaNode.KeyedList(
        List.of(keys.split(",")), elements(elements), null, new Bounds(min, max), false);
  }

  public static SchemaNode.KeyedList ordered(String keys, int min, int max, Object... elements) {
    return new SchemaNode.KeyedList(
        List.of(keys.split(",")), elements(elements), null, new Bounds(min, max), true);
  }

  public static SchemaNode.ScalarSet set(int min, int max) {
    return new SchemaNode.ScalarSet(new Bounds(min, max));
  }

  public static SchemaNode.PositionalList list(int min, int max, SchemaNode... elements) {
    return new SchemaNode.PositionalList(List.of(elements), new Bounds(min, max));
  }

  public static CompiledSchema schema(SchemaNode.Fields root, String... strict) {
    Set<FieldPath> paths = new java.util.HashSet<>();
    for (String path : strict) {
      paths.add(FieldPath.parse(path));
    }
    return new CompiledSchema(
        resource("{}").address(), root, true, paths, new Lazy<>(Trees::emptyObject));
  }

  public static DesiredResource desired(Resource resource, SchemaNode.Fields root) {
    return new DesiredResource(
        resource, schema(root), Map.of(), FieldOrigin.MANIFEST, Set.of(), Set.of());
  }

  /** The edits, each as in {@code /spec/a=1} or {@code -/spec/a}. */
  public static List<String> edits(String desired, SchemaNode.Fields schema, String live) {
    return shown(ObjectDiff.edits(tree(desired), schema, tree(live)));
  }

  public static List<String> shown(List<Edit> edits) {
    return edits.stream()
        .map(
            edit ->
                edit.isRemoval()
                    ? "-" + edit.path()
                    : edit.path() + "=" + edit.value().orElse(null))
        .toList();
  }

  /** Returns an object with the patch of all edits applied. */
  public static ObjectNode repaired(ObjectNode desired, SchemaNode.Fields schema, ObjectNode live) {
    List<Edit> edits = ObjectDiff.edits(desired, schema, live);
    return applied(
        PatchBuilder.build(object(live), edits, desired(object(desired), schema)),
        object(live).tree());
  }

  public static JsonNode repaired(String desired, SchemaNode.Fields schema, String live) {
    return repaired(tree(desired), schema, tree(live));
  }

  /** A tree as an object with a name, as far as it has none. */
  public static Resource object(ObjectNode tree) {
    return resource(tree.toString());
  }

  /** Applies a patch as a server does; one that does not fit is an error of the test. */
  public static ObjectNode applied(Patch patch, ObjectNode live) {
    ObjectNode result = Trees.thaw(live);
    for (Patch.Operation operation : patch.operations()) {
      JsonPointer path = operation.path();
      JsonNode parent = result.at(path.head());
      String name = Objects.requireNonNull(path.last()).getMatchingProperty();
      if (operation instanceof Patch.Test test) {
        if (!parent.isContainerNode() || !Trees.equal(result.at(path), test.value())) {
          throw new AssertionError("test of " + path + " fails");
        }
      } else if (operation instanceof Patch.Add add) {
        if (parent instanceof ArrayNode list) {
          int index = name.equals("-") ? list.size() : Integer.parseInt(name);
          if (index > list.size()) {
            throw new AssertionError(path + " is beyond the end");
          }
          list.insert(index, add.value());
        } else if (parent instanceof ObjectNode object) {
          object.set(name, add.value());
        } else {
          throw new AssertionError("no parent of " + path);
        }
        result = Trees.thaw(result);
      } else {
        boolean gone =
            parent instanceof ArrayNode list
                ? list.remove(Integer.parseInt(name)) != null
                : parent instanceof ObjectNode object && object.remove(name) != null;
        if (!gone) {
          throw new AssertionError("nothing to remove at " + path);
        }
      }
    }
    return Trees.freeze(result);
  }

  /** Returns a parser at the first token of a tree that is written out. */
  public static JsonParser parser(JsonNode tree) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    JsonParser parser = mapper.createParser(mapper.writeValueAsBytes(tree));
    parser.nextToken();
    return parser;
  }
}
