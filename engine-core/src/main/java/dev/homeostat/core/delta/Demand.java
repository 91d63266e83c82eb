package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether a desired state asks for something at an observed place. */
final class Demand {

  private Demand() {}

  static boolean isMade(SchemaNode schema, @Nullable JsonNode desired) {
    if (desired == null || Trees.isAbsent(desired)) {
      return false;
    }
    if (schema instanceof SchemaNode.Leaf leaf) {
      return !leaf.watched();
    }
    if (schema instanceof SchemaNode.Fields fields) {
      if (fields.members().isEmpty() || !desired.isObject()) {
        return true;
      }
      for (Map.Entry<String, SchemaNode> member : fields.members().entrySet()) {
        if (isMade(member.getValue(), desired.get(member.getKey()))) {
          return true;
        }
      }
      return false;
    }
    return !desired.isEmpty();
  }
}
