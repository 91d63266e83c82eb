package dev.homeostat.tosca.mapping;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.NameSimilarity;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.topology.NodeTemplate;
import dev.homeostat.tosca.topology.Topology;
import dev.homeostat.tosca.type.TypeRegistry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Nodes whose types no file defines. They are left out, unless their type is probably a misspelled
 * one that a mapping takes, or one of a file that could not be read.
 */
final class UnknownTypes {

  private final Scope scope;
  private final Report report;
  private final Set<String> taken;

  /** Decides beside the names of types that mappings take. */
  UnknownTypes(Topology topology, Set<String> taken) {
    this.scope = topology.scope();
    this.report = topology.report();
    this.taken = new LinkedHashSet<>(taken);
    this.taken.add(TypeRegistry.KUBERNETES_OBJECT);
  }

  /** One node without any values of each type that a file defines. */
  static List<NodeTemplate> emptyNodes(Topology topology) {
    List<NodeTemplate> nodes = new ArrayList<>();
    Part nothing = topology.part().get("node_templates").get("").without();
    for (String name : topology.scope().allNames(TypeKind.NODE)) {
      topology
          .types()
          .peek(TypeKind.NODE, name, topology.scope())
          .ifPresent(type -> nodes.add(new NodeTemplate(name, type, List.of(nothing))));
    }
    return nodes;
  }

  /**
   * Reports an unknown type, and returns why the node is left out.
   *
   * @param manifest whether the node holds a manifest, so that it is no node for other tools
   */
  String report(NodeTemplate node, boolean manifest) {
    Part place = node.get("type");
    if (place.text().isEmpty()) {
      return withoutType(node, place);
    }
    String name = place.text().orElse("");
    String expected =
        "a node type that is defined: "
            + MessageWords.oneOf(scope.names(TypeKind.NODE).isEmpty() ? taken : names(), name);
    var meant = NameSimilarity.closest(name, taken);
    if (meant.isPresent()) {
      report.add(
          ToscaCode.TYPE_UNKNOWN,
          place,
          expected,
          MessageWords.name(name),
          "write " + MessageWords.name(meant.get()) + " if that is meant, else rename the type");
      return "its type is not defined";
    }
    String got =
        MessageWords.name(name) + ", whose node " + (manifest ? "holds a manifest" : "is left out");
    if (manifest) {
      report.add(ToscaCode.TYPE_UNKNOWN, place, expected, got, advice(name));
    } else {
      report.deviates(ToscaCode.TYPE_UNKNOWN, place, expected, got, advice(name));
    }
    return "its type is not defined";
  }

  /** The key may be misspelled, so that the node counts. */
  private String withoutType(NodeTemplate node, Part place) {
    if (node.part().get("copy").text().isPresent() && node.layers().size() == 1) {
      return "the node that it copies is not there";
    }
    report.add(
        place.isPresent() ? ToscaCode.VALUE_TYPE : ToscaCode.KEY_MISSING,
        place.isPresent() ? place : node.part(),
        "the name of a node type under the key 'type'",
        place.isPresent() ? MessageWords.kind(place.tree()) : "none",
        "name the type of the node");
    return "it has no type";
  }

  private Set<String> names() {
    Set<String> names = new LinkedHashSet<>(scope.names(TypeKind.NODE));
    names.addAll(taken);
    return names;
  }

  private String advice(String name) {
    boolean indigo = name.startsWith("tosca.nodes.indigo.") || name.startsWith("tosca.nodes.ec3.");
    return !scope.partial().isEmpty() && indigo
        ? "allow the URL of custom_types.yaml (--allow-url) to have its types: without it, only "
            + TypeRegistry.KUBERNETES_OBJECT
            + " is known"
        : "define the type, or import the file that does, if the node has resources";
  }
}
