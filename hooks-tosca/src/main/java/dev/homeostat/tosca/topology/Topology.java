package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ExpansionLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.type.EntityType;
import dev.homeostat.tosca.type.TypeRegistry;
import dev.homeostat.tosca.value.PropertyDef;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/** The template of a file, with its nodes and relationships by name. */
@API(status = INTERNAL)
public final class Topology {

  private final Scope scope;
  private final TypeRegistry types;
  private final Report report;
  private final Part part;
  private final Map<String, PropertyDef> inputs;
  private final Map<String, NodeTemplate> nodes = new LinkedHashMap<>();
  private final Set<String> unknown = new HashSet<>();
  private final Map<String, EntityType> relationships = new LinkedHashMap<>();
  private final Map<String, EntityType> groups = new LinkedHashMap<>();

  /**
   * Reads a template.
   *
   * @param scope of its file
   * @param types that its file knows
   * @param limits how much it may hold
   * @param report gains what is wrong
   */
  public Topology(Scope scope, TypeRegistry types, ExpansionLimits limits, Report report) {
    this.scope = scope;
    this.types = types;
    this.report = report;
    this.part = scope.file().get(scope.dialect().templateKey());
    this.inputs = types.parameters(part.get("inputs"), scope);
    List<Part> written = part.get("node_templates").members();
    if (written.size() > limits.nodes()) {
      report.add(
          ToscaCode.EXPANSION_LIMIT,
          part.get("node_templates"),
          "at most " + limits.nodes() + " node templates",
          Integer.toString(written.size()),
          "split the template, and translate each part as an application of its own");
      report.check();
    }
    written.forEach(this::addNode);
    typed("relationship_templates", TypeKind.RELATIONSHIP, relationships);
    typed("groups", TypeKind.GROUP, groups);
  }

  private void addNode(Part node) {
    Part copy = node.get("copy");
    List<Part> layers = List.of(node);
    if (copy.text().isPresent()) {
      Part source = part.get("node_templates").get(copy.tree().textValue());
      if (!source.isPresent() || source.get("copy").isPresent()) {
        report.add(
            ToscaCode.REFERENCE_NOT_FOUND,
            copy,
            "another node template, which is no copy itself",
            source.isPresent() ? "a copy" : MessageWords.name(copy.tree().textValue()),
            "name the template that is copied in the end");
      } else {
        layers = List.of(node, source);
      }
    }
    Part written =
        layers.stream()
            .map(layer -> layer.get("type"))
            .filter(Part::isPresent)
            .findFirst()
            .orElse(node.get("type"));
    Optional<EntityType> type =
        written.text().flatMap(name -> types.peek(TypeKind.NODE, name, scope));
    if (type.isEmpty()) {
      unknown.add(node.key());
    }
    EntityType its = type.orElseGet(() -> types.unknown(written, scope));
    nodes.put(node.key(), new NodeTemplate(node.key(), its, layers));
  }

  private void typed(String section, TypeKind kind, Map<String, EntityType> all) {
    for (Part each : part.get(section).members()) {
      each.get("type")
          .text()
          .flatMap(name -> types.peek(kind, name, scope))
          .ifPresent(type -> all.put(each.key(), type));
    }
  }

  /**
   * Returns the part of the template.
   *
   * @return not present if the file has none
   */
  public Part part() {
    return part;
  }

  /**
   * Returns the scope of names.
   *
   * @return the scope of the file
   */
  public Scope scope() {
    return scope;
  }

  /**
   * The types of the file.
   *
   * @return those that are known so far
   */
  public TypeRegistry types() {
    return types;
  }

  /**
   * Returns the report of problems.
   *
   * @return to which this and others add
   */
  public Report report() {
    return report;
  }

  /**
   * The inputs.
   *
   * @return by name
   */
  public Map<String, PropertyDef> inputs() {
    return inputs;
  }

  /**
   * Returns the nodes.
   *
   * @return by name, in their order; one whose type is not known has one without parts
   */
  public Map<String, NodeTemplate> nodes() {
    return nodes;
  }

  /**
   * Returns whether a node is of a type that no file defines.
   *
   * @param node its name
   * @return whether its type is unknown
   */
  public boolean isUnknown(String node) {
    return unknown.contains(node);
  }

  /**
   * The types of the relationship templates.
   *
   * @return by name
   */
  public Map<String, EntityType> relationships() {
    return relationships;
  }

  /**
   * The types of the groups.
   *
   * @return by name
   */
  public Map<String, EntityType> groups() {
    return groups;
  }

  /**
   * Returns whether a group has a name, of whatever type.
   *
   * @param name of a group
   * @return whether there is one
   */
  public boolean hasGroup(String name) {
    return part.get("groups").get(name).isPresent();
  }

  /**
   * Returns whether a node template has a name, of whatever type.
   *
   * @param name of a node template
   * @return whether there is one
   */
  public boolean hasNode(String name) {
    return part.get("node_templates").get(name).isPresent();
  }
}
