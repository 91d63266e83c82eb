package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.ToscaOptions.Spacing;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.function.EvaluationException;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tosca.spi.ToscaType;
import dev.homeostat.tosca.topology.NodeReads;
import dev.homeostat.tosca.topology.NodeTemplate;
import dev.homeostat.tosca.topology.NodeValues;
import dev.homeostat.tosca.topology.Topology;
import dev.homeostat.tosca.type.EntityType;
import dev.homeostat.tosca.value.DataSchema;
import dev.homeostat.tosca.value.PropertyDef;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Trees;
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
 * @param reads gains what is read
 */
record NodeView(
    Topology topology,
    NodeValues values,
    NodeTemplate node,
    int index,
    int count,
    Spacing spacing,
    NodeReads reads)
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
    reads.allProperties();
    return values.properties(node, index);
  }

  @Override
  public Document property(String name) {
    reads.property(name);
    return document(name, values.property(node, index, name));
  }

  @Override
  public Document manifest(String name) {
    // Its value is checked as the standard has it, without the blanks.
    return property(name).tree().isNull()
        ? property(name)
        : document(name, values.manifest(node, index, name, spacing));
  }

  private Document document(String name, Optional<JsonNode> value) {
    return part(name).with(value.orElse(NullNode.getInstance())).document();
  }

  /**
   * Returns the part that sets a property: in the template, or the default in its definition. One
   * in a file of this module is no place that a user can correct.
   */
  private Part part(String name) {
    Part own = node.entries("properties").get(name);
    if (own != null) {
      return own;
    }
    PropertyDef definition = node.type().properties().get(name);
    return definition == null || !definition.standard().isPresent() || isBuiltIn(name)
        ? node.part()
        : definition.standard();
  }

  private boolean isBuiltIn(String property) {
    return node.type().lineage().stream()
        .map(EntityType::def)
        .filter(def -> def.part().get("properties").get(property).isPresent())
        .findFirst()
        .filter(def -> def.scope().isBuiltIn())
        .isPresent();
  }

  @Override
  public Map<String, Capability> capabilities() {
    reads.capabilities();
    Map<String, Capability> all = new LinkedHashMap<>();
    node.type()
        .capabilities()
        .forEach(
            (name, capability) ->
                all.put(
                    name,
                    new Capability(new TypeView(capability.type()), converted(name, capability))));
    return all;
  }

  @Override
  public Map<String, Artifact> artifacts() {
    Map<String, Artifact> all = new LinkedHashMap<>();
    node.type()
        .artifacts()
        .forEach((name, part) -> all.put(name, new ArtifactView(topology, part, node.type())));
    node.entries("artifacts")
        .forEach((name, part) -> all.put(name, new ArtifactView(topology, part, null)));
    return all;
  }

  private ObjectNode converted(String name, EntityType.CapabilityDef capability) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    Part place = Optional.ofNullable(node.entries("capabilities").get(name)).orElseGet(node::part);
    try {
      for (var each : values.ofCapability(node, index, name).properties()) {
        DataSchema schema =
            Optional.ofNullable(capability.properties().get(each.getKey()))
                .map(PropertyDef::schema)
                .orElse(DataSchema.ANY);
        Part own = place.get("properties").get(each.getKey());
        all.set(
            each.getKey(),
            ValueConverter.convert(each.getValue(), schema, own.isPresent() ? own : place));
      }
    } catch (EvaluationException e) {
      e.tell(topology.report());
    }
    return Trees.freeze(all);
  }

  @Override
  public List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    for (var target : node.targets()) {
      NodeTemplate other = topology.nodes().get(target.node().orElse(""));
      if (other != null) {
        NodeView view =
            new NodeView(
                topology,
                values,
                other,
                target.index(),
                values.count(other),
                spacing,
                new NodeReads());
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
