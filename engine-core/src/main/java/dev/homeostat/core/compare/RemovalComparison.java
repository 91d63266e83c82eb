package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.tree.Trees;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of a value that was enforced and is no longer desired (rule POLICY-2). Fields that
 * the schema still observes there are compared as if the value were missing.
 */
final class RemovalComparison extends FieldComparison {

  private final DroppedValue dropped;
  private final @Nullable FieldComparison rest;

  /**
   * A comparison.
   *
   * @param dropped a value, or what goes as long as it is empty
   * @param rest the comparison of what is still observed; null if that never finds anything
   */
  RemovalComparison(DroppedValue dropped, @Nullable FieldComparison rest) {
    this.dropped = dropped;
    this.rest = rest;
  }

  @Override
  boolean matches(@Nullable JsonNode live) {
    return !isRemoved(live) && (rest == null || rest.matches(live));
  }

  private boolean isRemoved(@Nullable JsonNode live) {
    if (live == null || Trees.isAbsent(live)) {
      return false;
    }
    return dropped instanceof DroppedValue.Value value
        ? value.isRemoved(live)
        : live.isContainerNode() && isEmpty(live);
  }

  private static boolean isEmpty(JsonNode live) {
    for (JsonNode member : live) {
      if (live.isArray() || !Trees.isAbsent(member)) {
        return false;
      }
    }
    return true;
  }

  @Override
  boolean diff(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    boolean removed = isRemoved(live);
    if (removed && live != null) {
      found.remove(at, live, Rule.POLICY_2);
    }
    if (rest != null) {
      rest.diff(at, removed ? null : live, found);
    }
    return removed;
  }

  @Override
  @Nullable JsonNode repaired(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    JsonNode left = isRemoved(live) ? null : live;
    return rest == null ? left : rest.repaired(at, left, found);
  }
}
