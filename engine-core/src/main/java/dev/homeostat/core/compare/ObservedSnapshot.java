package dev.homeostat.core.compare;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the observed fields of an object. It detects without allocating whether another
 * version has the same, so that a write to an unobserved field, such as the status, costs no full
 * comparison.
 */
@API(status = INTERNAL)
public final class ObservedSnapshot {

  private final FieldCheck check;

  private ObservedSnapshot(FieldCheck check) {
    this.check = check;
  }

  /**
   * Takes a snapshot.
   *
   * @param schema what is observed
   * @param live the object as it is
   * @return the snapshot; it holds only observed values of the object
   */
  public static ObservedSnapshot of(SchemaNode.Fields schema, JsonNode live) {
    return new ObservedSnapshot(node(schema, live));
  }

  /**
   * Returns whether an object looks the same.
   *
   * @param live the object as it is
   * @return if true, what is observed of it and what the comparison finds are as they were; false
   *     means no more than: look closely
   */
  public boolean isOf(JsonNode live) {
    return check.holds(live);
  }

  private static FieldCheck node(SchemaNode schema, @Nullable JsonNode live) {
    if (live == null) {
      return FieldCheck.exactly(null);
    }
    if (schema instanceof SchemaNode.Fields fields && live.isObject()) {
      return fields(fields, live);
    }
    if (schema instanceof SchemaNode.KeyedList list && live instanceof ArrayNode elements) {
      // To move an element is to write the whole of it (rule SCHEMA-10).
      return list.ordered() ? FieldCheck.exactly(live) : keyed(list, elements);
    }
    if (schema instanceof SchemaNode.PositionalList list && live instanceof ArrayNode elements) {
      return positional(list, elements);
    }
    return FieldCheck.exactly(live);
  }

  private static FieldCheck fields(SchemaNode.Fields schema, JsonNode live) {
    List<FieldCheck> checks = new ArrayList<>();
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      checks.add(node(member.getValue(), live.get(member.getKey())));
    }
    return new FieldCheck.Members(
        schema.members().keySet().toArray(String[]::new), checks.toArray(FieldCheck[]::new), false);
  }

  private static FieldCheck keyed(SchemaNode.KeyedList schema, ArrayNode live) {
    List<FieldCheck> checks = new ArrayList<>();
    for (JsonNode element : live) {
      Optional<ElementKey> key = ElementKey.of(element, schema.keys());
      Optional<SchemaNode> below = key.flatMap(schema::element);
      if (key.isEmpty() || (below.isPresent() && !(below.get() instanceof SchemaNode.Fields))) {
        checks.add(FieldCheck.exactly(element));
      } else {
        List<FieldCheck> all = new ArrayList<>();
        for (String name : schema.keys()) {
          all.add(new At(name.split("\\.", -1), FieldCheck.exactly(ElementKey.at(element, name))));
        }
        below.ifPresent(fields -> all.add(node(fields, element)));
        checks.add(new All(all.toArray(FieldCheck[]::new)));
      }
    }
    return new Elements(checks.toArray(FieldCheck[]::new), live.size());
  }

  private static FieldCheck positional(SchemaNode.PositionalList schema, ArrayNode live) {
    FieldCheck[] checks = new FieldCheck[Math.min(schema.elements().size(), live.size())];
    for (int i = 0; i < checks.length; i++) {
      checks[i] = node(schema.elements().get(i), live.get(i));
    }
    return new Elements(checks, live.size());
  }

  /** A list of this length that begins with these elements. */
  private static final class Elements extends FieldCheck {
    private final FieldCheck[] checks;
    private final int length;

    Elements(FieldCheck[] checks, int length) {
      this.checks = checks;
      this.length = length;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      if (!(live instanceof ArrayNode list) || list.size() != length) {
        return false;
      }
      for (int i = 0; i < checks.length; i++) {
        if (!checks[i].holds(list.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  /** Several checks of one value. */
  private static final class All extends FieldCheck {
    private final FieldCheck[] checks;

    All(FieldCheck[] checks) {
      this.checks = checks;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      for (FieldCheck check : checks) {
        if (!check.holds(live)) {
          return false;
        }
      }
      return true;
    }
  }

  /** A check of a field further down. */
  private static final class At extends FieldCheck {
    private final String[] names;
    private final FieldCheck check;

    At(String[] names, FieldCheck check) {
      this.names = names;
      this.check = check;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      JsonNode value = live;
      for (int i = 0; i < names.length && value != null; i++) {
        value = value.get(names[i]);
      }
      return check.holds(value);
    }
  }
}
