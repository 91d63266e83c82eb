package dev.homeostat.core.delta;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The one comparison on which verdict, patch, accepted forms and report hang (rules table C,
 * POLICY-4, POLICY-5).
 */
@API(status = INTERNAL)
public final class Comparison {

  private final List<Edit> edits = new ArrayList<>();

  private Comparison() {}

  /**
   * What has to be changed so that the observed fields are as wanted.
   *
   * @param desired the desired state; a JSON null stands for <em>enforced absent</em>, what is not
   *     there is awaited and never an edit
   * @param schema what is observed
   * @param live the object as read
   * @return the edits in the order of the schema, none at or below another; values are frozen
   */
  public static List<Edit> edits(ObjectNode desired, SchemaNode.Fields schema, JsonNode live) {
    return edits((SchemaNode) schema, desired, live);
  }

  /** The edits of a part, their paths counted from it. */
  static List<Edit> edits(SchemaNode schema, @Nullable JsonNode desired, @Nullable JsonNode live) {
    Comparison comparison = new Comparison();
    comparison.node(schema, desired, live, Place.ROOT);
    return List.copyOf(comparison.edits);
  }

  void node(SchemaNode schema, @Nullable JsonNode desired, @Nullable JsonNode live, Place at) {
    if (schema instanceof SchemaNode.Leaf leaf && leaf.watched()) {
      return;
    }
    if (desired != null && desired.isNull()) {
      if (!isNothing(schema, live)) {
        remove(at, Rule.READ_2);
      }
    } else if (schema instanceof SchemaNode.Leaf) {
      value(desired, live, at, isContainer(desired, live) ? Rule.SCHEMA_9 : Rule.SCHEMA_1);
    } else if (schema instanceof SchemaNode.WholeList) {
      if (!isNothing(schema, live) || !isNothing(schema, desired)) {
        value(desired, live, at, Rule.SCHEMA_4);
      }
    } else if (schema instanceof SchemaNode.Fields fields) {
      fields(fields, desired, live, at);
    } else if (desired != null && !desired.isArray()) {
      value(desired, live, at, Rule.SCHEMA_2);
    } else if (live instanceof ArrayNode found) {
      new ListComparison(this, at).compare(schema, desired, found);
    } else {
      missing(schema, desired, at);
    }
  }

  private void fields(
      SchemaNode.Fields schema, @Nullable JsonNode desired, @Nullable JsonNode live, Place at) {
    if (desired != null && !desired.isObject()) {
      value(desired, live, at, Rule.SCHEMA_1);
    } else if (!(live instanceof ObjectNode)) {
      missing(schema, desired, at);
    } else {
      for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
        String name = member.getKey();
        JsonNode wanted = desired == null ? null : desired.get(name);
        node(member.getValue(), wanted, live.get(name), at.key(name));
      }
    }
  }

  /** Nothing is there, or something of another type. */
  private void missing(SchemaNode schema, @Nullable JsonNode desired, Place at) {
    if (desired != null && Whole.isWanted(schema, desired)) {
      put(at, Whole.part(schema, desired), Rule.POLICY_4);
    }
  }

  private void value(@Nullable JsonNode desired, @Nullable JsonNode live, Place at, Rule rule) {
    if (desired != null && !desired.isMissingNode() && !Trees.equal(desired, live)) {
      put(at, Trees.freeze(desired), rule);
    }
  }

  void put(Place at, JsonNode value, Rule rule) {
    edits.add(new Edit(at.path(), value, rule));
  }

  void remove(Place at, Rule rule) {
    edits.add(new Edit(at.path(), null, rule));
  }

  private static boolean isContainer(@Nullable JsonNode desired, @Nullable JsonNode live) {
    return (desired != null && desired.isContainerNode())
        || (live != null && live.isContainerNode());
  }

  /** An empty list is as good as none. */
  private static boolean isNothing(SchemaNode schema, @Nullable JsonNode value) {
    if (value == null || Trees.isAbsent(value)) {
      return true;
    }
    boolean list = !(schema instanceof SchemaNode.Leaf || schema instanceof SchemaNode.Fields);
    return list && value.isArray() && value.isEmpty();
  }
}
