package dev.homeostat.cli.fields;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.packs.RuleReference;
import dev.homeostat.report.FieldExclusion;

/** The reason why a field is not observed, as people and as programs read it. */
final class ExclusionText {

  private ExclusionText() {}

  /** Returns a part of a sentence. */
  static String phrase(FieldExclusion reason) {
    return reason instanceof FieldExclusion.Unnamed
        ? reason.toString()
        : "left to others by " + reason;
  }

  /** Returns the name of the row that has the reason. */
  static String row(FieldExclusion reason) {
    return reason instanceof FieldExclusion.Unnamed ? "left alone" : "left by";
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
