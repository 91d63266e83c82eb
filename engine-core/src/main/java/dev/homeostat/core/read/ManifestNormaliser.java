package dev.homeostat.core.read;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.ServerOwned;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Origin;
import dev.homeostat.tree.Trees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Brings a resource of the manifest into the form that the engine works on: without what belongs to
 * the server (READ-3), Secrets with data (READ-4), with the namespace that counts.
 */
final class ManifestNormaliser {

  private ManifestNormaliser() {}

  static Resource normalise(
      Resource written,
      KindInfo kind,
      ApplicationId application,
      String pointer,
      List<Problem> problems) {
    ObjectNode tree = Trees.unsealed(written.tree());
    ObjectNode metadata = unsealed(tree, "metadata");
    boolean dropsStatus = kind.statusSubresource() && tree.has("status");
    if (dropsStatus) {
      boolean said = !tree.path("status").isNull();
      tree.remove("status");
      if (said) {
        problems.add(dropped(written, FieldPath.of("status"), pointer));
      }
    }
    for (String name : Resource.SERVER_OWNED) {
      if (metadata.has(name)) {
        boolean said = !Trees.isAbsent(metadata.get(name));
        metadata.remove(name);
        if (said) {
          problems.add(dropped(written, FieldPath.of("metadata", name), pointer));
        }
      }
    }
    if (metadata.path("annotations").isObject()) {
      ObjectNode annotations = unsealed(metadata, "annotations");
      for (String name : names(annotations)) {
        if (ServerOwned.isAnnotation(name)) {
          annotations.remove(name);
          problems.add(dropped(written, FieldPath.of("metadata", "annotations", name), pointer));
        }
      }
      if (annotations.isEmpty() && !written.tree().at("/metadata/annotations").isEmpty()) {
        metadata.remove("annotations");
      }
    }
    if (kind.namespaced()) {
      if (written.namespace().isEmpty()) {
        metadata.put("namespace", application.namespace());
      }
    } else {
      metadata.remove("namespace");
    }
    if (!written.id().groupKind().equals("Secret")) {
      return written.with(tree);
    }
    Set<String> moved = secret(written, tree, pointer, problems);
    return Resource.of(new Document(tree, asWritten(written.origin(), moved)));
  }

  private static ObjectNode unsealed(ObjectNode holder, String member) {
    ObjectNode value = Trees.unsealed((ObjectNode) holder.path(member));
    holder.set(member, value);
    return value;
  }

  /** Returns an origin in which values moved from stringData to data keep their location. */
  private static Origin asWritten(Origin origin, Set<String> moved) {
    if (origin == Origin.UNKNOWN || moved.isEmpty()) {
      return origin;
    }
    return place -> {
      JsonPointer key = place.tail();
      boolean other =
          place.matchesProperty("data") && key != null && moved.contains(key.getMatchingProperty());
      return origin.locate(other ? JsonPointer.compile("/stringData").append(key) : place);
    };
  }

  private static List<String> names(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** The server shows data alone, and in it a key of stringData wins (READ-4). */
  private static Set<String> secret(
      Resource written, ObjectNode tree, String pointer, List<Problem> problems) {
    for (String member : List.of("data", "stringData")) {
      JsonNode value = tree.path(member);
      if (!value.isObject() && !Trees.isAbsent(value)) {
        problems.add(secretProblem(written, FieldPath.of(member), pointer, "an object"));
        tree.remove(member);
      }
    }
    if (tree.path("data").isObject()) {
      unsealed(tree, "data");
    }
    Set<String> moved = new HashSet<>();
    JsonNode strings = tree.path("stringData");
    tree.remove("stringData");
    for (Map.Entry<String, JsonNode> member : strings.properties()) {
      FieldPath path = FieldPath.of("stringData", member.getKey());
      if (member.getValue().isTextual()) {
        byte[] bytes = member.getValue().textValue().getBytes(StandardCharsets.UTF_8);
        tree.withObjectProperty("data")
            .put(member.getKey(), Base64.getEncoder().encodeToString(bytes));
        moved.add(member.getKey());
      } else if (!Trees.isAbsent(member.getValue())) {
        problems.add(secretProblem(written, path, pointer, "a text"));
      }
    }
    for (Map.Entry<String, JsonNode> member : tree.path("data").properties()) {
      if (!Trees.isAbsent(member.getValue()) && !isBase64(member.getValue())) {
        problems.add(
            secretProblem(written, FieldPath.of("data", member.getKey()), pointer, "base64 text"));
      }
    }
    return moved;
  }

  /** As a server reads it: line ends do not count, padding does. */
  private static boolean isBase64(JsonNode value) {
    if (!value.isTextual()) {
      return false;
    }
    String text = value.textValue().replaceAll("[\\r\\n]", "");
    try {
      return text.length() % 4 == 0 && Base64.getDecoder().decode(text) != null;
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
