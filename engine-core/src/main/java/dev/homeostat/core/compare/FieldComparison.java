package dev.homeostat.core.compare;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.model.PathBuilder;
import java.io.IOException;
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
   * Returns whether a value that is read next is as desired. Comparisons that do not override this
   * method read the value into a tree.
   *
   * @param live at the first token of the value
   * @return true only if {@link #matches(JsonNode)} holds for the value, and then the parser is at
   *     the last token of the value; if false, the object has to be read into a tree to be compared
   */
  boolean matchesNext(JsonParser live) throws IOException {
    JsonNode value = live.readValueAsTree();
    return matches(value);
  }

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
