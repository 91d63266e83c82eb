package dev.homeostat.core.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Trees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Brings a resource of the manifest into the form that the engine works on: without what belongs to
 * the server (READ-3), Secrets with data (READ-4), with the namespace that counts.
 */
final class Normaliser {

  private static final List<String> SERVER_METADATA =
      List.of(
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "selfLink",
          "managedFields");

  private Normaliser() {}

  static boolean isServerMetadata(String name) {
    return SERVER_METADATA.contains(name);
  }

  static boolean isServerAnnotation(String name) {
    return name.startsWith("deployment.kubernetes.io/")
        || name.startsWith("pv.kubernetes.io/")
        || name.equals("deprecated.daemonset.template.generation")
        || name.equals("kubectl.kubernetes.io/last-applied-configuration");
  }

  static Resource normalise(
      Resource written,
      KindInfo kind,
      ApplicationId application,
      String pointer,
      List<Problem> problems) {
    ObjectNode tree = Trees.thaw(written.tree());
    ObjectNode metadata = (ObjectNode) tree.path("metadata");
    boolean dropsStatus = kind.statusSubresource() && tree.has("status");
    if (dropsStatus) {
      tree.remove("status");
      problems.add(dropped(written, FieldPath.of("status"), pointer));
    }
    for (String name : SERVER_METADATA) {
      if (metadata.has(name)) {
        boolean said = !Trees.isAbsent(metadata.get(name));
        metadata.remove(name);
        if (said) {
          problems.add(dropped(written, FieldPath.of("metadata", name), pointer));
        }
      }
    }
    if (metadata.path("annotations") instanceof ObjectNode annotations) {
      for (String name : names(annotations)) {
        if (isServerAnnotation(name)) {
          annotations.remove(name);
          problems.add(dropped(written, FieldPath.of("metadata", "annotations", name), pointer));
        }
      }
    }
    if (kind.namespaced()) {
      if (written.namespace().isEmpty()) {
        metadata.put("namespace", application.namespace());
      }
    } else {
      metadata.remove("namespace");
    }
    if (written.id().groupKind().equals("Secret")) {
      secret(written, tree, pointer, problems);
    }
    return written.with(tree);
  }

  private static List<String> names(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** The server shows data alone, and in it a key of stringData wins (READ-4). */
  private static void secret(
      Resource written, ObjectNode tree, String pointer, List<Problem> problems) {
    if (tree.path("stringData") instanceof ObjectNode strings) {
      ObjectNode data = tree.withObjectProperty("data");
      for (Map.Entry<String, JsonNode> member : strings.properties()) {
        FieldPath path = FieldPath.of("stringData", member.getKey());
        if (member.getValue().isTextual()) {
          byte[] bytes = member.getValue().textValue().getBytes(StandardCharsets.UTF_8);
          data.put(member.getKey(), Base64.getEncoder().encodeToString(bytes));
        } else if (!Trees.isAbsent(member.getValue())) {
          problems.add(secretProblem(written, path, pointer, "a text"));
        }
      }
    }
    tree.remove("stringData");
    for (Map.Entry<String, JsonNode> member : tree.path("data").properties()) {
      if (!Trees.isAbsent(member.getValue()) && !isBase64(member.getValue())) {
        problems.add(
            secretProblem(written, FieldPath.of("data", member.getKey()), pointer, "base64 text"));
      }
    }
  }

  private static boolean isBase64(JsonNode value) {
    try {
      return value.isTextual()
          && Base64.getDecoder().decode(value.textValue().replaceAll("\\s", "")) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Problem secretProblem(
      Resource written, FieldPath path, String pointer, String expected) {
    return Problem.error("InvalidSecret")
        .rule(Rule.READ_4)
        .of(written.id())
        .at(pointer + path)
        .in(written.locate(path))
        .expected(expected)
        .got("something else (not shown)")
        .advice("put plain texts under stringData, base64 under data");
  }

  private static Problem dropped(Resource written, FieldPath path, String pointer) {
    return Problem.warning("ServerOwnedField")
        .rule(Rule.READ_3)
        .of(written.id())
        .at(pointer + path)
        .in(written.locate(path))
        .expected("fields that an owner may set")
        .got("one that the server sets")
        .advice("it is not sent; remove it from the manifest");
  }
}
