package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares two sets of scalars (SCHEMA-2, POLICY-5). */
final class SetComparison {

  private SetComparison() {}

  static void run(
      Comparison out,
      FieldPath path,
      SchemaNode.ScalarSet schema,
      @Nullable ArrayNode desired,
      ArrayNode found) {
    Map<String, JsonNode> wanted = new LinkedHashMap<>();
    if (desired != null) {
      desired.forEach(member -> wanted.putIfAbsent(member.asText(), member));
    }
    Set<String> there = new LinkedHashSet<>();
    int count = 0;
    for (int i = 0; i < found.size(); i++) {
      if (there.add(found.get(i).asText())) {
        count++;
      } else {
        out.edit(path.then(new FieldPath.Index(i)), null, Rule.SCHEMA_7);
      }
    }
    for (Map.Entry<String, JsonNode> member : wanted.entrySet()) {
      if (!there.contains(member.getKey())) {
        out.edit(
            path.then(new FieldPath.Member(member.getKey())), member.getValue(), Rule.POLICY_5);
        count++;
      }
    }
    String[] fromEnd = there.toArray(String[]::new);
    for (int i = fromEnd.length - 1; i >= 0 && schema.bounds().isExceededBy(count); i--) {
      if (!wanted.containsKey(fromEnd[i])) {
        out.edit(path.then(new FieldPath.Member(fromEnd[i])), null, Rule.POLICY_5);
        count--;
      }
    }
  }
}
