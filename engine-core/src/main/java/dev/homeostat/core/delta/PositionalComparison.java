package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import org.jspecify.annotations.Nullable;

/** Compares two lists by position (SCHEMA-2, POLICY-5); in written schemas only. */
final class PositionalComparison {

  private PositionalComparison() {}

  static void run(
      Comparison out,
      FieldPath path,
      SchemaNode.PositionalList schema,
      @Nullable ArrayNode said,
      ArrayNode found) {
    ArrayNode desired = said == null ? JsonNodeFactory.instance.arrayNode() : said;
    int wanted = desired.size();
    int count = found.size();
    for (int i = 0; i < Math.min(schema.elements().size(), wanted); i++) {
      FieldPath at = path.then(new FieldPath.Index(i));
      if (i < found.size()) {
        out.compare(at, schema.elements().get(i), desired.get(i), found.get(i));
      } else if (i == count) {
        out.edit(at, desired.get(i), Rule.POLICY_5);
        count++;
      }
    }
    while (count < schema.bounds().min() && count < wanted) {
      out.edit(path.then(new FieldPath.Index(count)), desired.get(count), Rule.POLICY_5);
      count++;
    }
    for (int i = found.size() - 1; i >= wanted && schema.bounds().isExceededBy(count); i--) {
      out.edit(path.then(new FieldPath.Index(i)), null, Rule.POLICY_5);
      count--;
    }
  }
}
