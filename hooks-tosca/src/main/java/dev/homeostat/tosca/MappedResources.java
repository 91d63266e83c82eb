package dev.homeostat.tosca;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tree.Digest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The resources of the last good translation. One that a new translation lacks would be deleted.
 * That is wrong if the new one warns of something that the last one did not warn of: a mistake may
 * have hidden the part of the template that described it.
 *
 * @param ids of the resources, with the namespace of the application where they have none
 * @param leftOut the types of the nodes that no mapping took, by name
 * @param warned the digests of the warnings
 * @param strict whether the translation was strict
 */
record MappedResources(
    Set<ResourceId> ids, Map<String, String> leftOut, Set<String> warned, boolean strict) {

  private static final String RESOURCES = "resources";
  private static final String LEFT_OUT = "leftOut";
  private static final String WARNED = "warned";
  private static final String STRICT = "strict";

  /** As many characters of a digest tell a few hundred warnings apart. */
  private static final int DIGEST_LENGTH = 16;

  static MappedResources of(ToscaTranslation translation, String namespace, boolean strict) {
    Set<ResourceId> ids =
        translation.provenance().keySet().stream()
            .map(id -> id.namespace().isEmpty() ? id.in(namespace) : id)
            .collect(Collectors.toSet());
    Map<String, String> leftOut = new TreeMap<>();
    translation.nodes().stream()
        .filter(node -> node.mapping().isEmpty())
        .forEach(node -> leftOut.put(node.name(), node.type()));
    Set<String> warned =
        translation.warnings().stream()
            .map(MappedResources::digest)
            .collect(Collectors.toCollection(TreeSet::new));
    return new MappedResources(ids, leftOut, warned, strict);
  }

  /** Returns a digest that stays the same when lines are added elsewhere in the template. */
  private static String digest(Problem warning) {
    String text = Digest.of(warning.code() + " " + warning.path() + " " + warning.got()).text();
    return text.substring(text.length() - DIGEST_LENGTH);
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
    Set<String> warned = new TreeSet<>();
    tree.path(WARNED).forEach(each -> warned.add(each.asText()));
    return new MappedResources(ids, leftOut, warned, tree.path(STRICT).asBoolean());
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
    tree.remove(List.of(RESOURCES, LEFT_OUT, WARNED, STRICT));
    ObjectNode kinds = tree.putObject(RESOURCES);
    for (ResourceId id : new TreeSet<>(ids)) {
      kinds.withArrayProperty(id.groupKind()).add(id.namespace() + "/" + id.name());
    }
    if (!leftOut.isEmpty()) {
      ObjectNode nodes = tree.putObject(LEFT_OUT);
      leftOut.forEach(nodes::put);
    }
    if (!warned.isEmpty()) {
      ArrayNode digests = tree.putArray(WARNED);
      warned.forEach(digests::add);
    }
    return strict ? tree.put(STRICT, true) : tree;
  }

  /**
   * Returns a problem for each node that a translation leaves out and the last one did not, if
   * resources are missing now; if there is no such node, for each warning that the last one did not
   * have. Without either, resources are missing because the template was edited so.
   */
  List<Problem> lostBy(ToscaTranslation translation, String namespace) {
    Set<ResourceId> missing = new TreeSet<>(ids);
    missing.removeAll(of(translation, namespace, strict).ids());
    if (missing.isEmpty()) {
      return List.of();
    }
    List<Problem> nodes =
        translation.nodes().stream()
            .filter(node -> node.mapping().isEmpty())
            .filter(node -> !node.type().equals(leftOut.get(node.name())))
            .map(node -> problem(node, missing))
            .toList();
    return nodes.isEmpty()
        ? translation.warnings().stream()
            .filter(warning -> !warned.contains(digest(warning)))
            .map(warning -> problem(warning, missing))
            .toList()
        : nodes;
  }

  private static Problem problem(Problem warning, Set<ResourceId> missing) {
    return Problem.error(ToscaCode.NODE_SKIPPED.problem())
        .at(warning.path())
        .in(warning.source())
        .expected(resources(missing))
        .got(
            "none of them, and a warning: expected "
                + warning.expected()
                + ", got "
                + warning.got())
        .advice(
            warning.advice()
                + "; to delete the resources, confirm with spec.allowMassDeletion: true or"
                + " --allow-delete");
  }

  private static String resources(Set<ResourceId> missing) {
    List<String> names = missing.stream().map(ResourceId::toString).toList();
    return "the resources of the last translation: " + MessageWords.oneOf(names);
  }

  private static Problem problem(TranslatedNode node, Set<ResourceId> missing) {
    return Problem.error(ToscaCode.NODE_SKIPPED.problem())
        .in(node.location())
        .expected(resources(missing))
        .got("none of them, and node '" + node.name() + "' left out: " + node.reason())
        .advice(
            "correct the node; to delete the resources, remove the node from the template, or"
                + " confirm with spec.allowMassDeletion: true or --allow-delete");
  }
}
