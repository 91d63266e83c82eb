package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Rule;
import dev.homeostat.tree.Trees;
import org.jspecify.annotations.Nullable;

/** A value that was enforced and is said no longer (rule POLICY-2). */
final class RemovalComparison extends FieldComparison {

  private final Dropped dropped;

  /** Of a value, or of what goes as long as it is empty. */
  RemovalComparison(Dropped dropped) {
    this.dropped = dropped;
  }

  @Override
  boolean holds(@Nullable JsonNode live) {
    return live == null || Trees.isAbsent(live) || !isRemoved(live);
  }

  private boolean isRemoved(JsonNode live) {
    return dropped instanceof Dropped.Value value
        ? value.isRemoved(live)
        : live.isContainerNode() && live.isEmpty();
  }

  @Override
  boolean compare(Place at, @Nullable JsonNode live, DifferenceCollector found) {
    if (live == null || holds(live)) {
      return false;
    }
    found.remove(at, live, Rule.POLICY_2);
    return true;
  }

  @Override
  @Nullable JsonNode repaired(Place at, @Nullable JsonNode live, DifferenceCollector found) {
    return holds(live) ? live : null;
  }
}
