package dev.homeostat.tosca;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The nodes that the last good translation mapped. One that is skipped now would have its resources
 * deleted, although the template still has it.
 *
 * @param names of the nodes
 * @param strict whether the translation was strict
 */
record MappedNodes(Set<String> names, boolean strict) {

  private static final String NODES = "nodes";
  private static final String STRICT = "strict";

  static MappedNodes of(ToscaTranslation translation, boolean strict) {
    return new MappedNodes(
        translation.nodes().stream()
            .filter(node -> node.mapping().isPresent())
            .map(ToscaTranslation.Node::name)
            .collect(Collectors.toSet()),
        strict);
  }

  /** Reads what is remembered; nothing of it is trusted. */
  static MappedNodes of(ObjectNode tree) {
    Set<String> names = new HashSet<>();
    for (JsonNode name : tree.path(NODES)) {
      names.add(name.asText());
    }
    return new MappedNodes(names, tree.path(STRICT).asBoolean());
  }

  /** Returns the memory with these nodes in it. */
  ObjectNode in(ObjectNode memory) {
    ObjectNode tree = memory.deepCopy();
    var list = tree.putArray(NODES);
    names.stream().sorted().forEach(list::add);
    tree.remove(STRICT);
    return strict ? tree.put(STRICT, true) : tree;
  }

  /** The problems of nodes that are in the template and no longer mapped. */
  List<Problem> skippedBy(ToscaTranslation translation) {
    List<Problem> problems = new ArrayList<>();
    for (ToscaTranslation.Node node : translation.nodes()) {
      if (node.mapping().isEmpty() && names.contains(node.name())) {
        problems.add(
            Problem.error(ToscaCode.NODE_SKIPPED.problem())
                .in(node.location())
                .expected("node '" + node.name() + "' to be mapped, as it was before")
                .got("a node that is left out: " + node.reason())
                .advice(
                    "correct the node; to delete its resources, remove it from the template, or"
                        + " confirm with spec.allowMassDeletion: true or --allow-delete"));
      }
    }
    return problems;
  }
}
