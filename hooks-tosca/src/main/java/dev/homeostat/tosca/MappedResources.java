package dev.homeostat.tosca;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.tosca.file.MessageWords;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The resources of the last good translation. One that a new translation lacks would be deleted.
 * That is wrong if the new one leaves out a node that may have described it, under whatever name.
 *
 * @param ids of the resources, with the namespace of the application where they have none
 * @param leftOut the types of the nodes that no mapping took, by name
 * @param strict whether the translation was strict
 */
record MappedResources(Set<ResourceId> ids, Map<String, String> leftOut, boolean strict) {

  private static final String RESOURCES = "resources";
  private static final String LEFT_OUT = "leftOut";
  private static final String STRICT = "strict";

  static MappedResources of(ToscaTranslation translation, String namespace, boolean strict) {
    Set<ResourceId> ids =
        translation.provenance().keySet().stream()
            .map(id -> id.namespace().isEmpty() ? id.in(namespace) : id)
            .collect(Collectors.toSet());
    Map<String, String> leftOut = new TreeMap<>();
    translation.nodes().stream()
        .filter(node -> node.mapping().isEmpty())
        .forEach(node -> leftOut.put(node.name(), node.type()));
    return new MappedResources(ids, leftOut, strict);
  }

  /** Reads what is remembered; nothing of it is trusted. */
  static MappedResources of(ObjectNode tree) {
    Set<ResourceId> ids = new TreeSet<>();
    for (Map.Entry<String, JsonNode> kind : tree.path(RESOURCES).properties()) {
      for (JsonNode name : kind.getValue()) {
        read(kind.getKey(), name.asText(), ids);
      }
    }
    Map<String, String> leftOut = new TreeMap<>();
    tree.path(LEFT_OUT).properties().forEach(e -> leftOut.put(e.getKey(), e.getValue().asText()));
    return new MappedResources(ids, leftOut, tree.path(STRICT).asBoolean());
  }

  private static void read(String groupKind, String name, Set<ResourceId> ids) {
    int slash = name.indexOf('/');
    if (!groupKind.isEmpty() && !groupKind.endsWith("/") && slash < name.length() - 1) {
      ids.add(
          ResourceId.of(groupKind, name.substring(slash + 1))
              .in(name.substring(0, Math.max(0, slash))));
    }
  }

  /**
   * Returns the memory with these resources in it: names by group and kind, so that it is small.
   */
  ObjectNode in(ObjectNode memory) {
    ObjectNode tree = memory.deepCopy();
    tree.remove(List.of(RESOURCES, LEFT_OUT, STRICT));
    ObjectNode kinds = tree.putObject(RESOURCES);
    for (ResourceId id : new TreeSet<>(ids)) {
      kinds.withArrayProperty(id.groupKind()).add(id.namespace() + "/" + id.name());
    }
    if (!leftOut.isEmpty()) {
      ObjectNode nodes = tree.putObject(LEFT_OUT);
      leftOut.forEach(nodes::put);
    }
    return strict ? tree.put(STRICT, true) : tree;
  }

  /**
   * Returns a problem for each node that a translation leaves out and the last one did not, if
   * resources are missing now. Without such a node, resources are missing because the template was
   * edited so.
   */
  List<Problem> lostBy(ToscaTranslation translation, String namespace) {
    Set<ResourceId> missing = new TreeSet<>(ids);
    missing.removeAll(of(translation, namespace, strict).ids());
    return missing.isEmpty()
        ? List.of()
        : translation.nodes().stream()
            .filter(node -> node.mapping().isEmpty())
            .filter(node -> !node.type().equals(leftOut.get(node.name())))
            .map(node -> problem(node, missing))
            .toList();
  }

  private static Problem problem(TranslatedNode node, Set<ResourceId> missing) {
    List<String> names = missing.stream().map(ResourceId::toString).toList();
    return Problem.error(ToscaCode.NODE_SKIPPED.problem())
        .in(node.location())
        .expected("the resources of the last translation: " + MessageWords.oneOf(names))
        .got("none of them, and node '" + node.name() + "' left out: " + node.reason())
        .advice(
            "correct the node; to delete the resources, remove the node from the template, or"
                + " confirm with spec.allowMassDeletion: true or --allow-delete");
  }
}
