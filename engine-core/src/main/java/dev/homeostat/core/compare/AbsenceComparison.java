package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.tree.Trees;
import org.jspecify.annotations.Nullable;

/**
 * A field that shall not be there: a null of the manifest at a written leaf (rule READ-2). An empty
 * list is as good as none (rule SCHEMA-4).
 */
final class AbsenceComparison extends FieldComparison {

  @Override
  boolean matches(@Nullable JsonNode live) {
    return Trees.isAbsent(live) || (live instanceof ArrayNode list && list.isEmpty());
  }

  @Override
  boolean diff(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    if (live != null && !matches(live)) {
      found.remove(at, live, Rule.READ_2);
    }
    return false;
  }

  @Override
  @Nullable JsonNode repaired(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    DifferenceCollector here = found.fork();
    diff(at, live, here);
    return here.hasEdits() ? null : live;
  }
}
