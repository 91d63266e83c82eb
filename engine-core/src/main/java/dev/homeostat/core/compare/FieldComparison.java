package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.core.model.PathBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of one field with its desired value, compiled once. It defines what a schema, a
 * desired state and a dropped line mean for a field; verdicts, patches and reports are derived from
 * it.
 */
abstract class FieldComparison extends FieldCheck {

  /**
   * Adds what has to be changed.
   *
   * @return true if all that is there goes, because its line was dropped (rule POLICY-2)
   */
  abstract boolean compare(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found);

  /**
   * The live value after the changes.
   *
   * @return {@code null} if nothing is left
   */
  abstract @Nullable JsonNode repaired(
      PathBuilder at, @Nullable JsonNode live, DifferenceCollector found);

  /** The value asked, or one that the server made of it and that was seen before. */
  static final class Learned extends FieldComparison {
    private final FieldComparison asked;
    private final FieldCheck accepted;

    Learned(FieldComparison asked, FieldCheck accepted) {
      this.asked = asked;
      this.accepted = accepted;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      // What was accepted is what is there, as a rule.
      return accepted.holds(live) || asked.holds(live);
    }

    @Override
    boolean compare(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
      return asked.compare(at, live, found);
    }

    @Override
    @Nullable JsonNode repaired(
        PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
      return asked.repaired(at, live, found);
    }
  }
}
