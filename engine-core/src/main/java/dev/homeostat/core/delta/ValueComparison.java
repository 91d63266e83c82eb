package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.Rule;
import dev.homeostat.tree.Trees;
import org.jspecify.annotations.Nullable;

/** A field that is compared and written as one value. */
final class ValueComparison extends FieldComparison {

  private final JsonNode desired;
  private final Rule rule;
  private final boolean emptyIsAbsent;
  private final Check exactly;

  private ValueComparison(JsonNode desired, Rule rule, boolean emptyIsAbsent) {
    this.desired = Trees.freeze(desired);
    this.rule = rule;
    this.emptyIsAbsent = emptyIsAbsent;
    this.exactly =
        emptyIsAbsent && isEmptyList(desired) ? new Check.Nothing(true) : Check.exactly(desired);
  }

  static ValueComparison of(JsonNode desired, Rule rule) {
    return new ValueComparison(desired, rule, false);
  }

  /** Of a whole list; an empty one is as good as none (rule SCHEMA-4). */
  static ValueComparison ofList(JsonNode desired) {
    return new ValueComparison(desired, Rule.SCHEMA_4, true);
  }

  private static boolean isEmptyList(@Nullable JsonNode value) {
    return value instanceof ArrayNode list && list.isEmpty();
  }

  @Override
  boolean holds(@Nullable JsonNode live) {
    return exactly.holds(live);
  }

  @Override
  boolean compare(Place at, @Nullable JsonNode live, DifferenceCollector found) {
    if (!isAsWanted(live)) {
      boolean container = desired.isContainerNode() || (live != null && live.isContainerNode());
      boolean scalar = rule == Rule.SCHEMA_9 && !container;
      found.put(at, desired, live, scalar ? Rule.SCHEMA_1 : rule);
    }
    return false;
  }

  private boolean isAsWanted(@Nullable JsonNode live) {
    return Trees.equal(desired, live)
        || (emptyIsAbsent && isEmptyList(desired) && (isEmptyList(live) || Trees.isAbsent(live)));
  }

  @Override
  @Nullable JsonNode repaired(Place at, @Nullable JsonNode live, DifferenceCollector found) {
    DifferenceCollector here = found.fork();
    compare(at, live, here);
    return here.hasEdits() ? desired : live;
  }
}
