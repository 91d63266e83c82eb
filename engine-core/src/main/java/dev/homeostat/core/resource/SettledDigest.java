package dev.homeostat.core.resource;

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

/**
 * The digest of all inputs of a comparison, which is skipped while they are unchanged (STATE-5).
 */
public final class SettledDigest {

  /** Raised when a rule changes what is compared. */
  private static final int RULES_VERSION = 2;

  private SettledDigest() {}

  /**
   * Returns the digest of the desired state; that of the mangled one is reused if no pin was added.
   * Nulls, which stand for <em>enforced absent</em>, are not part of the digest of a tree.
   */
  public static Digest wanted(
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

  /** Returns the digest of all inputs of a comparison. */
  public static Digest of(
      CompiledSchema schema, Digest desired, List<AcceptedForm> forms, Settings settings) {
    return Digest.of(
        RULES_VERSION + " " + schema.digest() + " " + desired + " " + forms + " " + settings);
  }
}
