package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.core.model.PathBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of one field with its desired value, compiled once. It defines what a schema, a
 * desired state and a dropped line mean for a field; verdicts, patches and reports are derived from
 * it.
 */
abstract class FieldComparison {

  /**
   * Returns whether a value is as desired, without allocating anything: no iterators, no boxes, no
   * texts.
   *
   * @return true only if {@link #diff} finds no change; false if it has to be asked
   */
  abstract boolean matches(@Nullable JsonNode live);

  /**
   * Adds what has to be changed.
   *
   * @return true if all that is there goes, because its line was dropped (rule POLICY-2)
   */
  abstract boolean diff(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found);

  /**
   * Returns the live value after the changes.
   *
   * @return {@code null} if nothing is left
   */
  abstract @Nullable JsonNode repaired(
      PathBuilder at, @Nullable JsonNode live, DifferenceCollector found);
}
