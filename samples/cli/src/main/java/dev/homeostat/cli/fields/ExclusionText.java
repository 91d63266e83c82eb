package dev.homeostat.cli.fields;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.packs.RuleReference;
import dev.homeostat.report.FieldExclusion;

/** The reason why a field is left alone, as people and as programs read it. */
final class ExclusionText {

  /** The name of the row that has the reason. */
  static final String LEFT_ALONE = "left alone";

  /** The name of the member that has the reason. */
  static final String MEMBER = "leftAlone";

  private ExclusionText() {}

  /** Returns a part of a sentence. */
  static String phrase(FieldExclusion reason) {
    return LEFT_ALONE + (reason instanceof FieldExclusion.Unnamed ? ": " : " ") + value(reason);
  }

  /** Returns the text beside {@link #LEFT_ALONE}. */
  static String value(FieldExclusion reason) {
    return reason instanceof FieldExclusion.Unnamed ? reason.toString() : "by " + reason;
  }

  /** Returns the kind of the reason and its members. */
  static ObjectNode json(FieldExclusion reason) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    if (reason instanceof FieldExclusion.ByExcept except) {
      json.put("by", "except").put("path", except.path().toString());
      return placed(json, except.pointer(), except.place());
    }
    if (reason instanceof FieldExclusion.BySchema schema) {
      return placed(json.put("by", "schema"), schema.pointer(), schema.place());
    }
    if (reason instanceof FieldExclusion.ByPack pack) {
      return rule(json.put("by", "pack"), pack.rule());
    }
    return reason instanceof FieldExclusion.ByHook hook
        ? json.put("by", "hook").put("hook", hook.name())
        : json.put("by", "none");
  }

  /** Adds a rule of a policy pack. */
  static ObjectNode rule(ObjectNode json, RuleReference rule) {
    return json.put("pack", rule.pack().name())
        .put("version", rule.pack().version())
        .put("rule", rule.rule());
  }

  private static ObjectNode placed(ObjectNode json, String pointer, String place) {
    return json.put("pointer", pointer).put("place", place);
  }
}
