package dev.homeostat.core.delta;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
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
 * Compares the observed fields of a desired state with an object (step 4; rules, table C, POLICY-4
 * and POLICY-5).
 *
 * <p>In the desired state JSON null means <em>shall be absent</em>, and a missing member <em>nobody
 * has said, or the server has not yet</em>: that is no difference.
 */
@API(status = INTERNAL)
public final class Comparison {

  private final List<Edit> edits = new ArrayList<>();

  private Comparison() {}

  /**
   * What has to be changed.
   *
   * @param desired the desired state
   * @param schema what is observed
   * @param live the object as it is
   * @return the edits in the order of the schema, none at or below another; empty if all is as
   *     wanted
   */
  public static List<Edit> edits(ObjectNode desired, SchemaNode.Fields schema, JsonNode live) {
    Comparison comparison = new Comparison();
    comparison.members(FieldPath.root(), schema, desired, live);
    return List.copyOf(comparison.edits);
  }

  void compare(
      FieldPath path, SchemaNode schema, @Nullable JsonNode desired, @Nullable JsonNode live) {
    if (schema instanceof SchemaNode.Leaf leaf) {
      leaf(path, leaf, desired, live);
    } else if (schema instanceof SchemaNode.Fields fields) {
      fields(path, fields, desired, live);
    } else if (schema instanceof SchemaNode.WholeList) {
      whole(path, desired, live);
    } else {
      list(path, schema, desired, live);
    }
  }

  void edit(FieldPath path, @Nullable JsonNode value, Rule rule) {
    edits.add(new Edit(path, value == null ? null : Values.sendable(value), rule));
  }

  private void leaf(
      FieldPath path, SchemaNode.Leaf leaf, @Nullable JsonNode desired, @Nullable JsonNode live) {
    if (leaf.watched() || desired == null) {
      return;
    }
    if (desired.isNull()) {
      if (!Trees.isAbsent(live)) {
        edit(path, null, Rule.READ_2);
      }
    } else if (!Trees.equal(desired, live)) {
      edits.add(new Edit(path, desired, desired.isContainerNode() ? Rule.SCHEMA_9 : Rule.SCHEMA_1));
    }
  }

  private void fields(
      FieldPath path,
      SchemaNode.Fields schema,
      @Nullable JsonNode desired,
      @Nullable JsonNode live) {
    if (desired != null && desired.isNull()) {
      if (!Trees.isAbsent(live)) {
        edit(path, null, Rule.READ_2);
      }
      return;
    }
    if (desired == null) {
      return;
    }
    if (!desired.isObject()) {
      if (!Trees.equal(desired, live)) {
        edit(path, desired, Rule.SCHEMA_1);
      }
      return;
    }
    if (!(live instanceof ObjectNode)) {
      whenMissing(path, schema, desired, live);
      return;
    }
    members(path, schema, (ObjectNode) desired, live);
  }

  /** What is absent is created whole (POLICY-4), unless nothing observed of it is asked for. */
  private void whenMissing(
      FieldPath path, SchemaNode.Fields schema, JsonNode desired, @Nullable JsonNode live) {
    JsonNode whole = Values.sendable(desired);
    boolean wanted = schema.members().isEmpty() || Demand.isMade(schema, desired);
    if (wanted || !Trees.isAbsent(live)) {
      edits.add(new Edit(path, whole, Rule.POLICY_4));
    }
  }

  private void members(
      FieldPath path, SchemaNode.Fields schema, ObjectNode desired, JsonNode live) {
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      String name = member.getKey();
      compare(path.key(name), member.getValue(), desired.get(name), live.get(name));
    }
  }

  private void whole(FieldPath path, @Nullable JsonNode desired, @Nullable JsonNode live) {
    if (desired == null) {
      return;
    }
    if (Values.isEmptyList(desired) && Values.isEmptyList(live)) {
      return;
    }
    if (desired.isNull()) {
      edit(path, null, Rule.READ_2);
    } else if (!Trees.equal(desired, live)) {
      edits.add(new Edit(path, desired, Rule.SCHEMA_4));
    }
  }

  private void list(
      FieldPath path, SchemaNode schema, @Nullable JsonNode desired, @Nullable JsonNode live) {
    if (desired != null && desired.isNull()) {
      if (!Trees.isAbsent(live)) {
        edit(path, null, Rule.READ_2);
      }
      return;
    }
    if (desired != null && !desired.isArray()) {
      if (!Trees.equal(desired, live)) {
        edit(path, desired, Rule.SCHEMA_2);
      }
      return;
    }
    if (!(live instanceof ArrayNode found)) {
      if (!Values.isEmptyList(desired) && desired != null) {
        edit(path, desired, Rule.POLICY_4);
      }
      return;
    }
    @Nullable ArrayNode wanted = (ArrayNode) desired;
    if (schema instanceof SchemaNode.KeyedList keyed) {
      new KeyedComparison(this, path, keyed, wanted, found).run();
    } else if (schema instanceof SchemaNode.ScalarSet set) {
      SetComparison.run(this, path, set, wanted, found);
    } else if (schema instanceof SchemaNode.PositionalList positional) {
      PositionalComparison.run(this, path, positional, wanted, found);
    }
  }
}
