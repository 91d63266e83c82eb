package dev.homeostat.folder.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.KindRule;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Trees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The admission of a write: changes its content before it is stored. */
record Admission(ServerRules rules, List<UnaryOperator<ObjectNode>> mutations) {

  ObjectNode admit(
      @Nullable ObjectNode old, ObjectNode written, KindInfo kind, StructuralSchema schema) {
    ObjectNode tree = Trees.thaw(written);
    String name = tree.path("kind").asText();
    String group = ResourceId.groupOf(tree.path("apiVersion").asText());
    if (kind.statusSubresource()) {
      tree.remove("status");
      JsonNode status = old == null ? firstStatus(group, name) : old.get("status");
      if (status != null) {
        tree.set("status", status.deepCopy());
      }
    }
    TypedForm.apply(tree);
    if (group.isEmpty() && name.equals("Secret")) {
      foldStringData(tree);
    }
    schema.shape(tree);
    for (KindRule rule : rules.of(group, name)) {
      fill(tree, rule.defaults());
      rule.rewrites().forEach(rewrite -> rewrite(tree, rewrite));
    }
    ObjectNode admitted = tree;
    for (UnaryOperator<ObjectNode> mutation : mutations) {
      admitted = mutation.apply(admitted);
      TypedForm.apply(admitted);
      schema.shape(admitted);
    }
    return admitted;
  }

  /**
   * Returns the status that a server's controllers would set, so that waiting for it ends at once.
   */
  private static @Nullable ObjectNode firstStatus(String group, String kind) {
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    if (group.isEmpty() && kind.equals("Namespace")) {
      return status.put("phase", "Active");
    }
    ArrayNode conditions = status.putArray("conditions");
    if (group.equals(Kinds.CRD_GROUP) && kind.equals(Kinds.CRD_KIND)) {
      conditions.addObject().put("type", "NamesAccepted").put("status", "True");
      conditions.addObject().put("type", "Established").put("status", "True");
      return status;
    }
    if (group.equals("apiregistration.k8s.io") && kind.equals("APIService")) {
      conditions.addObject().put("type", "Available").put("status", "True");
      return status;
    }
    return null;
  }

  private static void foldStringData(ObjectNode secret) {
    JsonNode strings = secret.remove("stringData");
    if (strings == null || strings.isEmpty()) {
      return;
    }
    ObjectNode data = secret.withObjectProperty("data");
    strings
        .properties()
        .forEach(
            member ->
                data.put(
                    member.getKey(),
                    Base64.getEncoder()
                        .encodeToString(
                            member.getValue().asText().getBytes(StandardCharsets.UTF_8))));
  }

  private static void fill(ObjectNode tree, ObjectNode defaults) {
    for (Map.Entry<String, JsonNode> member : defaults.properties()) {
      JsonNode there = tree.get(member.getKey());
      if (Trees.isAbsent(there)) {
        tree.set(member.getKey(), member.getValue().deepCopy());
      } else if (there instanceof ObjectNode object
          && member.getValue() instanceof ObjectNode deeper) {
        fill(object, deeper);
      }
    }
  }

  /** Applies a rewrite; no effect if its path is not there. */
  private static void rewrite(ObjectNode tree, ServerRules.Rewrite rewrite) {
    switch (rewrite.operation()) {
      case ADD -> PatchApplier.add(tree, rewrite.path(), rewrite.value());
      case REPLACE -> PatchApplier.replace(tree, rewrite.path(), rewrite.value());
      case REMOVE -> PatchApplier.remove(tree, rewrite.path());
    }
  }

  /** The finalizers that one object has and another has not. */
  static List<String> newFinalizers(ObjectNode old, ObjectNode tree) {
    List<String> added = new ArrayList<>();
    tree.at("/metadata/finalizers").forEach(finalizer -> added.add(finalizer.asText()));
    old.at("/metadata/finalizers").forEach(finalizer -> added.remove(finalizer.asText()));
    return added;
  }

  /** Returns the reason why a server refuses a name; empty if it accepts it. */
  static String whyNoName(String name) {
    if (name.equals(".") || name.equals("..")) {
      return "may not be '" + name + "'";
    }
    if (name.indexOf('/') >= 0 || name.indexOf('%') >= 0) {
      return "may not contain '/' or '%'";
    }
    return name.length() > 253 ? "must be no more than 253 characters" : "";
  }
}
