package dev.homeostat.core.engine;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Settings;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a comparison depends on, so that it can be skipped when nothing of it moved (STATE-5). */
final class SettledDigest {

  /** Raised when a rule changes what is compared. */
  private static final int RULES_VERSION = 2;

  private SettledDigest() {}

  /**
   * The digest of what is wanted, which is known where nothing was added to what was mangled. A
   * null is a wish for absence, which the digest of a tree leaves out.
   */
  static Digest wanted(
      ObjectNode tree,
      @Nullable ObjectNode ifPresent,
      ObjectNode mangled,
      Digest manifest,
      Redactor redactor) {
    Digest said = tree == mangled ? manifest : redactor.digest(FieldPath.root(), tree);
    Digest values =
        ifPresent == null
            ? said
            : Digest.of(said + " " + redactor.digest(FieldPath.root(), ifPresent));
    if (!LastAppliedMerge.holdsNull(tree)) {
      return values;
    }
    List<JsonPointer> nulls = new ArrayList<>();
    collectNulls(JsonPointer.empty(), tree, nulls);
    return nulls.isEmpty() ? values : Digest.of(values + " " + nulls);
  }

  private static void collectNulls(JsonPointer at, JsonNode tree, List<JsonPointer> nulls) {
    if (tree.isNull()) {
      nulls.add(at);
    }
    if (tree.isObject()) {
      for (Map.Entry<String, JsonNode> member : tree.properties()) {
        if (member.getValue().isContainerNode() || member.getValue().isNull()) {
          collectNulls(at.appendProperty(member.getKey()), member.getValue(), nulls);
        }
      }
    }
    for (int i = 0; tree.isArray() && i < tree.size(); i++) {
      if (tree.get(i).isContainerNode()) {
        collectNulls(at.appendIndex(i), tree.get(i), nulls);
      }
    }
  }

  static Digest of(
      CompiledSchema schema, Digest desired, List<AcceptedForm> forms, Settings settings) {
    return Digest.of(
        RULES_VERSION + " " + schema.digest() + " " + desired + " " + forms + " " + settings);
  }
}
