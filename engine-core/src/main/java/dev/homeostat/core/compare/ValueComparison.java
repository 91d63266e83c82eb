package dev.homeostat.core.compare;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.tree.StreamedTrees;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A field compared and written as one value; an empty list is as good as none (rule SCHEMA-4). */
final class ValueComparison extends FieldComparison {

  private final JsonNode desired;
  private final Rule rule;

  ValueComparison(JsonNode desired, Rule rule) {
    this.desired = Trees.freeze(desired);
    this.rule = rule;
  }

  private static boolean isEmptyList(@Nullable JsonNode value) {
    return value instanceof ArrayNode list && list.isEmpty();
  }

  @Override
  boolean matches(@Nullable JsonNode live) {
    return Trees.equal(desired, live) || (isEmptyList(desired) && Trees.isAbsent(live));
  }

  @Override
  boolean matchesNext(JsonParser live) throws IOException {
    return StreamedTrees.equal(desired, live);
  }

  @Override
  boolean diff(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    if (!matches(live)) {
      boolean container = desired.isContainerNode() || (live != null && live.isContainerNode());
      boolean scalar = rule == Rule.SCHEMA_9 && !container;
      found.put(at, desired, live, scalar ? Rule.SCHEMA_1 : rule);
    }
    return false;
  }

  @Override
  @Nullable JsonNode repaired(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    DifferenceCollector here = found.fork();
    diff(at, live, here);
    return here.hasEdits() ? desired : live;
  }
}
