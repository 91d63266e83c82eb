package dev.homeostat.core.compare;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.tree.StreamedTrees;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of a field of which the server has shown another form (rule POLICY-6).
 *
 * <p>Of an accepted form only digests are known. Once these have explained a value, it is kept, so
 * that the same value is recognised without allocating anything; no verdict depends on that.
 */
final class AcceptedComparison extends FieldComparison {

  private final FieldComparison asked;
  private final PathBuilder path;
  private final AcceptedFormIndex forms;
  private volatile @Nullable JsonNode explained;

  /**
   * A comparison.
   *
   * @param asked compares with the desired value
   * @param path of the field
   * @param forms of the whole object
   */
  AcceptedComparison(FieldComparison asked, PathBuilder path, AcceptedFormIndex forms) {
    this.asked = asked;
    this.path = path;
    this.forms = forms;
  }

  @Override
  boolean matches(@Nullable JsonNode live) {
    JsonNode known = explained;
    return (known != null && Trees.equal(known, live)) || asked.matches(live) || isExplained(live);
  }

  @Override
  boolean matchesNext(JsonParser live) throws IOException {
    JsonNode known = explained;
    return known == null ? super.matchesNext(live) : StreamedTrees.equal(known, live);
  }

  private boolean isExplained(@Nullable JsonNode live) {
    DifferenceCollector found = new DifferenceCollector(forms);
    asked.diff(path, live, found);
    boolean isExplained = found.isExplainedAt(path.path());
    if (isExplained) {
      explained = live == null ? NullNode.getInstance() : Trees.freeze(live);
    }
    return isExplained;
  }

  @Override
  boolean diff(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    return asked.diff(at, live, found);
  }

  @Override
  @Nullable JsonNode repaired(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    return asked.repaired(at, live, found);
  }
}
