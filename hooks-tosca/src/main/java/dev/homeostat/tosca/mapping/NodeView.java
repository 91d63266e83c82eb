package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.ToscaOptions.Spacing;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tosca.spi.ToscaType;
import dev.homeostat.tosca.topology.NodeTemplate;
import dev.homeostat.tosca.topology.NodeValues;
import dev.homeostat.tosca.topology.Topology;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A node as mappings see it.
 *
 * @param topology that it belongs to
 * @param values of all nodes
 * @param node its template
 * @param index which one of those that the template makes of it
 * @param count how many these are
 * @param spacing of the pieces of a manifest
 */
record NodeView(
    Topology topology, NodeValues values, NodeTemplate node, int index, int count, Spacing spacing)
    implements ToscaNode {

  @Override
  public String name() {
    return node.name();
  }

  @Override
  public String uniqueName() {
    return count > 1 ? node.name() + "-" + index : node.name();
  }

  @Override
  public ToscaType type() {
    return new TypeView(node.type());
  }

  @Override
  public ObjectNode properties() {
    return values.properties(node, index);
  }

  @Override
  public Document property(String name) {
    return document(name, Optional.ofNullable(properties().get(name)));
  }

  /** All properties have to make sense, also where one alone is a manifest. */
  @Override
  public Document manifest(String name) {
    return document(
        name,
        properties().has(name) ? values.manifest(node, index, name, spacing) : Optional.empty());
  }

  private Document document(String name, Optional<JsonNode> value) {
    return part(name).with(value.orElse(NullNode.getInstance())).document();
  }

  /** Returns the part that sets a property: in the template, or in its definition. */
  private Part part(String name) {
    Part own = node.entries("properties").get(name);
    if (own != null) {
      return own;
    }
    var definition = node.type().properties().get(name);
    return definition == null ? node.part() : definition.standard();
  }

  @Override
  public Map<String, Capability> capabilities() {
    Map<String, Capability> all = new LinkedHashMap<>();
    node.type()
        .capabilities()
        .forEach(
            (name, capability) ->
                all.put(
                    name,
                    new Capability(
                        new TypeView(capability.type()), values.ofCapability(node, index, name))));
    return all;
  }

  @Override
  public List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    for (var target : node.targets()) {
      NodeTemplate other = topology.nodes().get(target.node().orElse(""));
      if (other != null) {
        NodeView view =
            new NodeView(topology, values, other, target.index(), values.count(other), spacing);
        targets.add(new Target(target.requirement(), view));
      }
    }
    return targets;
  }

  @Override
  public Optional<JsonNode> metadata(String key) {
    return Optional.of(node.get("metadata").get(key)).filter(Part::isPresent).map(Part::tree);
  }

  @Override
  public Optional<Location> location() {
    return node.part().location();
  }

  @Override
  public String toString() {
    return "ToscaNode(" + name() + ")";
  }
}
