package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes checks of a schema, a desired state and the accepted forms. */
final class Compiler {

  /** For what cannot be said without allocating: it never holds, so the comparison decides. */
  private static final Check NEVER =
      new Check() {
        @Override
        boolean holds(@Nullable JsonNode live) {
          return false;
        }
      };

  private final Map<FieldPath, AcceptedForm> forms;
  private final Map<FieldPath, JsonNode> learned;

  /**
   * A compiler.
   *
   * @param forms that may count, by path
   * @param learned for paths of accepted values, the value that the server has there; null for none
   */
  Compiler(Map<FieldPath, AcceptedForm> forms, Map<FieldPath, JsonNode> learned) {
    this.forms = forms;
    this.learned = learned;
  }

  /** The check of a part; null if it holds whatever is there. */
  @Nullable Check check(SchemaNode schema, @Nullable JsonNode desired, FieldPath path) {
    Check asked = asked(schema, desired, path);
    JsonNode accepted = asked == null ? null : learned.get(path);
    return asked == null || accepted == null
        ? asked
        : new Check.AnyOf(asked, Check.exactly(accepted));
  }

  private @Nullable Check asked(SchemaNode schema, @Nullable JsonNode desired, FieldPath path) {
    boolean leaf = schema instanceof SchemaNode.Leaf;
    if (schema instanceof SchemaNode.Leaf one && one.watched()) {
      return null;
    }
    if (desired != null && desired.isNull()) {
      return new Check.Nothing(!leaf && !(schema instanceof SchemaNode.Fields));
    }
    if (leaf) {
      return desired == null ? null : Check.exactly(desired);
    }
    if (schema instanceof SchemaNode.WholeList) {
      return whole(desired);
    }
    if (schema instanceof SchemaNode.Fields fields) {
      return desired != null && !desired.isObject()
          ? Check.exactly(desired)
          : fields(fields, (ObjectNode) desired, path);
    }
    if (desired != null && !desired.isArray()) {
      return Check.exactly(desired);
    }
    ArrayNode list = (ArrayNode) desired;
    boolean missingIsFine = !Whole.isWanted(schema, desired);
    if (schema instanceof SchemaNode.KeyedList keyed) {
      return keyed(keyed, list, path, missingIsFine);
    }
    return schema instanceof SchemaNode.ScalarSet set
        ? set(set, list, path, missingIsFine)
        : positional((SchemaNode.PositionalList) schema, list, path, missingIsFine);
  }

  private static @Nullable Check whole(@Nullable JsonNode desired) {
    if (desired == null) {
      return null;
    }
    return desired.isArray() && desired.isEmpty()
        ? new Check.Nothing(true)
        : Check.exactly(desired);
  }

  private @Nullable Check fields(
      SchemaNode.Fields schema, @Nullable ObjectNode desired, FieldPath path) {
    Map<String, Check> members = new LinkedHashMap<>();
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      String name = member.getKey();
      JsonNode wanted = desired == null ? null : desired.get(name);
      Check check = check(member.getValue(), wanted, step(path, new FieldPath.Key(name)));
      if (check != null) {
        members.put(name, check);
      }
    }
    boolean wanted = Whole.isWanted(schema, desired);
    return members.isEmpty() && !wanted
        ? null
        : new Check.Members(
            members.keySet().toArray(String[]::new),
            members.values().toArray(Check[]::new),
            !wanted);
  }

  private @Nullable Check keyed(
      SchemaNode.KeyedList schema,
      @Nullable ArrayNode desired,
      FieldPath path,
      boolean missingIsFine) {
    Map<Segment, JsonNode> byKey = new LinkedHashMap<>();
    if (desired != null) {
      for (JsonNode element : desired) {
        ElementKey.of(element, schema.keys())
            .ifPresent(key -> byKey.putIfAbsent(key.segment(), element));
      }
    }
    List<KeyMatch> wanted = new ArrayList<>();
    List<@Nullable Check> checks = new ArrayList<>();
    List<Boolean> mayBeMissing = new ArrayList<>();
    boolean refillable = false;
    for (Map.Entry<Segment, JsonNode> entry : byKey.entrySet()) {
      FieldPath.Element key = (FieldPath.Element) entry.getKey();
      SchemaNode below = schema.element(new ElementKey(key)).orElse(null);
      if (below == null) {
        refillable = true;
      } else {
        wanted.add(new KeyMatch(key, schema.keys()));
        checks.add(check(below, entry.getValue(), step(path, key)));
        JsonNode accepted = learned.get(step(path, key));
        mayBeMissing.add(accepted != null && accepted.isNull());
      }
    }
    for (SchemaNode.KeyedElement element : schema.elements()) {
      if (!byKey.containsKey(element.key().segment())) {
        if (check(element.schema(), null, step(path, element.key().segment())) != null) {
          return NEVER;
        }
      }
    }
    SchemaNode others = schema.others();
    if (others != null && check(others, null, step(path, new FieldPath.Key(""))) != null) {
      return NEVER;
    }
    List<KeyMatch> accepted = new ArrayList<>();
    for (Segment segment : surplus(path)) {
      if (segment instanceof FieldPath.Element key && !byKey.containsKey(key)) {
        accepted.add(new KeyMatch(key, schema.keys()));
      }
    }
    return new ListChecks.Keyed(
        wanted.toArray(KeyMatch[]::new),
        checks.toArray(Check[]::new),
        booleans(mayBeMissing),
        accepted.toArray(KeyMatch[]::new),
        schema.keys().stream().map(key -> key.split("\\.", -1)).toArray(String[][]::new),
        schema.bounds(),
        schema.ordered(),
        refillable,
        missingIsFine);
  }

  private Check set(
      SchemaNode.ScalarSet schema,
      @Nullable ArrayNode desired,
      FieldPath path,
      boolean missingIsFine) {
    Map<Segment, JsonNode> members = new LinkedHashMap<>();
    if (desired != null) {
      for (JsonNode member : desired) {
        if (!Trees.isAbsent(member) && member.isValueNode()) {
          members.putIfAbsent(new FieldPath.Member(member.asText()), member);
        }
      }
    }
    List<Boolean> mayBeMissing = new ArrayList<>();
    for (Segment member : members.keySet()) {
      JsonNode accepted = learned.get(step(path, member));
      mayBeMissing.add(accepted != null && accepted.isNull());
    }
    List<JsonNode> accepted = new ArrayList<>();
    for (Segment segment : surplus(path)) {
      if (segment instanceof FieldPath.Member member && !members.containsKey(member)) {
        accepted.add(TextNode.valueOf(member.value()));
      }
    }
    return new ListChecks.Members(
        members.values().toArray(JsonNode[]::new),
        booleans(mayBeMissing),
        accepted.toArray(JsonNode[]::new),
        schema.bounds(),
        missingIsFine);
  }

  private Check positional(
      SchemaNode.PositionalList schema,
      @Nullable ArrayNode desired,
      FieldPath path,
      boolean missingIsFine) {
    @Nullable Check[] elements = new Check[schema.elements().size()];
    for (int i = 0; i < elements.length; i++) {
      JsonNode element = desired == null ? null : desired.get(i);
      elements[i] =
          check(
              schema.elements().get(i),
              Trees.isAbsent(element) ? null : element,
              step(path, new FieldPath.Index(i)));
    }
    int length = forms.get(path) instanceof AcceptedForm.Length form ? form.length() : -1;
    return new ListChecks.Positional(
        elements,
        desired == null ? 0 : ListComparison.target(schema, desired),
        schema.bounds(),
        length,
        missingIsFine);
  }

  /** Paths are only needed to find forms. */
  private FieldPath step(FieldPath path, Segment segment) {
    return forms.isEmpty() ? path : path.then(segment);
  }

  private List<Segment> surplus(FieldPath path) {
    Set<String> elements =
        forms.get(path) instanceof AcceptedForm.Surplus form ? form.elements() : Set.of();
    return elements.stream().map(element -> ListPlan.last(FieldPath.parse("/" + element))).toList();
  }

  private static boolean[] booleans(List<Boolean> values) {
    boolean[] array = new boolean[values.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = values.get(i);
    }
    return array;
  }
}
