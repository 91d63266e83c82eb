package dev.homeostat.core.resource;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
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
import java.util.TreeMap;
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

  /**
   * Returns the digest of all inputs of a comparison. States hold it, so its text stays the same
   * unless a rule changes.
   */
  public static Digest of(
      CompiledSchema schema, Digest desired, List<AcceptedForm> forms, Application application) {
    StringBuilder text = new StringBuilder(512);
    text.append(RULES_VERSION).append(' ').append(schema.digest()).append(' ').append(desired);
    text.append(" [");
    for (int i = 0; i < forms.size(); i++) {
      append(i == 0 ? text : text.append(", "), forms.get(i));
    }
    append(text.append("] "), application.settings());
    if (!application.adoptedLabels().isEmpty()) {
      text.append(' ').append(new TreeMap<>(application.adoptedLabels()));
    }
    return Digest.of(text.toString());
  }

  private static void append(StringBuilder text, AcceptedForm form) {
    if (form instanceof AcceptedForm.Value value) {
      start(text, "Value", form);
      text.append(", asked=").append(value.asked()).append(", answered=").append(value.answered());
    } else if (form instanceof AcceptedForm.Surplus surplus) {
      start(text, "Surplus", form);
      text.append(", elements=").append(surplus.elements());
    } else if (form instanceof AcceptedForm.Length length) {
      start(text, "Length", form);
      text.append(", length=").append(length.length());
    }
    text.append(']');
  }

  private static void start(StringBuilder text, String type, AcceptedForm form) {
    text.append(type).append("[path=").append(form.path()).append(", kind=").append(form.kind());
  }

  private static void append(StringBuilder text, Settings settings) {
    text.append("Settings[suspend=").append(settings.suspend());
    text.append(", wanted=").append(settings.wanted());
    text.append(", adoption=").append(settings.adoption());
    text.append(", fieldRemoval=").append(settings.fieldRemoval());
    text.append(", prune=").append(settings.prune());
    text.append(", awaitReady=").append(settings.awaitReady());
    text.append(", maxDeletePercent=").append(settings.maxDeletePercent());
    text.append(", allowMassDeletion=").append(settings.allowMassDeletion());
    text.append(", deletion=").append(settings.deletion()).append(']');
  }
}
