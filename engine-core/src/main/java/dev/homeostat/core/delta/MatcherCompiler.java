package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles a desired state and a schema into a {@link Matcher}. */
final class MatcherCompiler {

  /** Never agrees: the comparison has to decide. */
  private static final Matcher UNDECIDED =
      new Matcher() {
        @Override
        boolean matches(@Nullable JsonNode live) {
          return false;
        }
      };

  /** The server's forms, as values seen in a live object. */
  private final Map<FieldPath, JsonNode> accepted;

  MatcherCompiler(Map<FieldPath, JsonNode> accepted) {
    this.accepted = accepted;
  }

  Matcher compile(FieldPath path, SchemaNode schema, @Nullable JsonNode desired) {
    Matcher asked = asked(path, schema, desired);
    JsonNode form = accepted.get(path);
    return form == null ? asked : new Matcher.Either(asked, value(form, false));
  }

  private Matcher asked(FieldPath path, SchemaNode schema, @Nullable JsonNode desired) {
    if (desired == null || (schema instanceof SchemaNode.Leaf leaf && leaf.watched())) {
      return needsLength(schema) ? UNDECIDED : Matcher.ANYTHING;
    }
    if (desired.isNull()) {
      return Matcher.NOTHING;
    }
    if (schema instanceof SchemaNode.Fields fields) {
      return desired instanceof ObjectNode object ? fields(path, fields, object) : UNDECIDED;
    }
    if (schema instanceof SchemaNode.KeyedList keyed) {
      return desired instanceof ArrayNode list ? keyed(path, keyed, list) : UNDECIDED;
    }
    if (schema instanceof SchemaNode.PositionalList positional) {
      return desired instanceof ArrayNode list ? positional(path, positional, list) : UNDECIDED;
    }
    if (schema instanceof SchemaNode.ScalarSet) {
      return desired instanceof ArrayNode list && isSet(list) ? value(desired, true) : UNDECIDED;
    }
    return value(desired, schema instanceof SchemaNode.WholeList);
  }

  private static boolean needsLength(SchemaNode schema) {
    return schema instanceof SchemaNode.KeyedList
        || schema instanceof SchemaNode.PositionalList
        || schema instanceof SchemaNode.ScalarSet;
  }

  /** Without members of its own that ask for something, the comparison has to see the object. */
  private Matcher fields(FieldPath path, SchemaNode.Fields schema, ObjectNode desired) {
    List<String> names = new ArrayList<>();
    List<Matcher> matchers = new ArrayList<>();
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      String name = member.getKey();
      Matcher matcher = compile(path.key(name), member.getValue(), desired.get(name));
      if (matcher != Matcher.ANYTHING) {
        names.add(name);
        matchers.add(matcher);
      }
    }
    return new Matcher.Members(
        names.toArray(String[]::new), matchers.toArray(Matcher[]::new), false);
  }

  private Matcher keyed(FieldPath path, SchemaNode.KeyedList schema, ArrayNode desired) {
    List<Matcher.KeyMatcher> keys = new ArrayList<>();
    List<Matcher> matchers = new ArrayList<>();
    Set<ElementKey> seen = new HashSet<>();
    for (JsonNode element : desired) {
      Optional<ElementKey> key = ElementKey.of(element, schema.keys());
      Optional<SchemaNode> observed = key.flatMap(schema::element);
      boolean nested = schema.keys().stream().anyMatch(name -> name.indexOf('.') >= 0);
      if (key.isEmpty() || observed.isEmpty() || nested || !seen.add(key.get())) {
        return UNDECIDED;
      }
      keys.add(key(element, schema.keys()));
      FieldPath at = path.then(key.get().segment());
      matchers.add(
          observed.get() instanceof SchemaNode.Leaf
              ? compile(at, SchemaNode.VALUE, element)
              : compile(at, observed.get(), element));
    }
    boolean fits =
        desired.size() >= schema.bounds().min() && !schema.bounds().isExceededBy(desired.size());
    if (!fits || schema.ordered()) {
      return fits ? ordered(matchers, keys) : UNDECIDED;
    }
    return new Matcher.Keyed(
        keys.toArray(Matcher.KeyMatcher[]::new), matchers.toArray(Matcher[]::new));
  }

  /** Where order matters, the elements stand in their places or the comparison decides. */
  private static Matcher ordered(List<Matcher> matchers, List<Matcher.KeyMatcher> keys) {
    Matcher[] places = new Matcher[matchers.size()];
    for (int i = 0; i < places.length; i++) {
      Matcher matcher = matchers.get(i);
      Matcher.KeyMatcher key = keys.get(i);
      places[i] =
          new Matcher() {
            @Override
            boolean matches(@Nullable JsonNode live) {
              return live != null && key.matches(live) && matcher.matches(live);
            }
          };
    }
    return new Matcher.Elements(places, true);
  }

  private static Matcher.KeyMatcher key(JsonNode element, List<String> keys) {
    String[] names = keys.toArray(String[]::new);
    JsonNode[] values = new JsonNode[names.length];
    for (int i = 0; i < names.length; i++) {
      JsonNode value = element.path(names[i]);
      values[i] = Trees.isAbsent(value) ? TextNode.valueOf("TCP") : value;
    }
    return new Matcher.KeyMatcher(names, values);
  }

  private Matcher positional(FieldPath path, SchemaNode.PositionalList schema, ArrayNode desired) {
    int observed = Math.min(schema.elements().size(), desired.size());
    Matcher[] matchers = new Matcher[observed];
    for (int i = 0; i < observed; i++) {
      matchers[i] =
          compile(path.then(new FieldPath.Index(i)), schema.elements().get(i), desired.get(i));
    }
    return new Matcher.Positions(matchers, schema.bounds().min(), schema.bounds().max());
  }

  private static boolean isSet(ArrayNode list) {
    Set<String> members = new HashSet<>();
    for (JsonNode member : list) {
      if (!members.add(member.asText())) {
        return false;
      }
    }
    return true;
  }

  /** A value as a whole. */
  private static Matcher value(JsonNode wanted, boolean emptyIsAbsent) {
    if (wanted.isNull()) {
      return Matcher.NOTHING;
    }
    if (wanted instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      List<Matcher> matchers = new ArrayList<>();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        if (!Trees.isAbsent(member.getValue())) {
          names.add(member.getKey());
          matchers.add(value(member.getValue(), false));
        }
      }
      return new Matcher.Members(
          names.toArray(String[]::new), matchers.toArray(Matcher[]::new), true);
    }
    if (wanted instanceof ArrayNode list) {
      Matcher[] matchers = new Matcher[list.size()];
      for (int i = 0; i < matchers.length; i++) {
        matchers[i] = value(list.get(i), false);
      }
      return new Matcher.Elements(matchers, emptyIsAbsent);
    }
    return new Matcher.Scalar(wanted);
  }
}
