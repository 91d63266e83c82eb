package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The built-in strategy of step 2: the manifest is the desired state (rule POLICY-1). Decides what
 * a null in it means (rule READ-2).
 */
@API(status = INTERNAL)
public final class LastAppliedMerge {

  private LastAppliedMerge() {}

  /**
   * Returns the desired state of a manifest.
   *
   * @param manifest the resource, nulls still in it
   * @param schema what is observed
   * @return a frozen tree in which a null stands for <em>enforced absent</em> (rule READ-2)
   */
  public static ObjectNode desired(Resource manifest, CompiledSchema schema) {
    return said(manifest.tree(), schema, schema.written());
  }

  /**
   * Returns the body of a create request: the desired state without the nulls that stand for
   * <em>enforced absent</em>. A null within an atomic value does not (rule READ-2).
   *
   * @param desired the desired state
   * @param schema what is observed
   * @return a frozen tree
   */
  public static ObjectNode toCreate(ObjectNode desired, CompiledSchema schema) {
    return said(desired, schema, false);
  }

  /**
   * Returns the desired values of a tree; a tree without nulls, the usual case, is returned
   * unchanged.
   */
  private static ObjectNode said(ObjectNode tree, CompiledSchema schema, boolean written) {
    return Trees.freeze(holdsNull(tree) ? said(tree, schema.root(), written) : tree);
  }

  /**
   * Returns whether a tree holds a null, which asks for absence.
   *
   * @param tree any tree
   * @return true if it is a null or one is in it
   */
  public static boolean holdsNull(JsonNode tree) {
    return Trees.anyMatch(tree, JsonNode::isNull);
  }

  private static ObjectNode said(
      ObjectNode object, SchemaNode.@Nullable Fields schema, boolean written) {
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      SchemaNode node = schema == null ? null : schema.members().get(member.getKey());
      JsonNode value = member.getValue();
      if (value.isNull()) {
        if (written && SchemaNode.VALUE.equals(node)) {
          copy.set(member.getKey(), value);
        }
      } else {
        copy.set(member.getKey(), said(value, node, written));
      }
    }
    return copy;
  }

  private static JsonNode said(JsonNode value, @Nullable SchemaNode schema, boolean written) {
    if (schema instanceof SchemaNode.Leaf || schema instanceof SchemaNode.WholeList) {
      return value;
    }
    if (value instanceof ObjectNode object) {
      return said(object, schema instanceof SchemaNode.Fields fields ? fields : null, written);
    }
    if (!(value instanceof ArrayNode list)) {
      return value;
    }
    ArrayNode copy = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < list.size(); i++) {
      copy.add(said(list.get(i), elementSchema(schema, list.get(i), i), written));
    }
    return copy;
  }

  /** Returns what is observed of an element of a list that may be observed in part. */
  static @Nullable SchemaNode elementSchema(
      @Nullable SchemaNode schema, JsonNode element, int index) {
    return schema instanceof SchemaNode.ElementList list && !(list instanceof SchemaNode.ScalarSet)
        ? list.observedOf(element, index)
        : null;
  }
}
