package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.NameSimilarity;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.function.FunctionCallCheck;
import dev.homeostat.tosca.grammar.Grammar;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeDef;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.type.ArtifactCheck;
import dev.homeostat.tosca.type.EntityType;
import dev.homeostat.tosca.type.EntityType.CapabilityDef;
import dev.homeostat.tosca.type.EntityType.InterfaceDef;
import dev.homeostat.tosca.value.PropertyDef;
import dev.homeostat.tosca.value.ValueCheck;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/** Checks a template as TOSCA has it, whatever of it becomes a resource. */
@API(status = INTERNAL)
public final class TemplateCheck {

  private static final Set<String> SIMPLE_DIRECTIVES =
      Set.of("select", "selectable", "substitute", "substitutable", "create");
  private static final Set<String> DIRECTIVES = Set.of("create", "select", "substitute");

  /** Of capabilities and requirements: whether nodes outside of the template may meet them. */
  static final Set<String> SUBSTITUTION_DIRECTIVES = Set.of("internal", "external");

  private final Topology topology;
  private final ValueCheck values;
  private final Set<TypeDef> checked = new HashSet<>();
  private final boolean strict;

  /**
   * Checks a template.
   *
   * @param topology the template
   */
  public TemplateCheck(Topology topology) {
    this.topology = topology;
    this.strict = !topology.scope().dialect().isSimple();
    this.values =
        new ValueCheck(
            topology.scope().dialect(),
            part -> FunctionCallCheck.isCall(part, topology.scope().dialect()),
            topology.report());
  }

  /** Checks everything in it. */
  public void all() {
    new FunctionCallCheck(topology.scope(), topology.report()).check(topology.part());
    topology.nodes().values().stream()
        .filter(node -> !topology.isUnknown(node.name()))
        .forEach(this::node);
    types("relationship_templates", TypeKind.RELATIONSHIP);
    types("groups", TypeKind.GROUP);
    relationships();
    new ReferenceCheck(topology).all();
    new GroupCheck(topology, this).all();
    new WorkflowCheck(topology).all();
    new SubstitutionCheck(topology).check();
  }

  /** Checks that the types of all nodes are defined. */
  public void nodeTypes() {
    types("node_templates", TypeKind.NODE);
  }

  private void types(String section, TypeKind kind) {
    for (Part each : topology.part().get(section).members()) {
      topology.types().find(kind, each.get("type"), topology.scope());
    }
  }

  /**
   * Checks what of a node reaches a manifest.
   *
   * @param node that a mapping takes
   * @param reads what the mapping has read of it
   */
  public void mapped(NodeTemplate node, NodeReads reads) {
    EntityType type = node.type();
    Report report = topology.report();
    int mark = report.attempt();
    node.layers().forEach(layer -> Grammar.checkNode(layer, topology.scope().dialect(), report));
    type.lineage().forEach(each -> lineage(each.def()));
    List<Report.Finding> keys = report.end(mark);
    report.addAll(keys);
    FunctionCallCheck calls = new FunctionCallCheck(topology.scope(), report);
    Map<String, Part> given = new LinkedHashMap<>(node.entries("properties"));
    Map<String, PropertyDef> defined = new LinkedHashMap<>(type.properties());
    given.keySet().removeIf(name -> !reads.hasProperty(name) && !isMisspelled(name, reads, type));
    defined.keySet().removeIf(name -> !reads.hasProperty(name));
    given.values().forEach(calls::check);
    String what = "property of " + type.name();
    values.given(given, type.properties(), what, ToscaCode.VALUE_TYPE);
    if (keys.isEmpty()) {
      // The value of a misspelled key is not missing.
      values.complete(node.part(), node.entries("properties"), defined, what);
    }
    if (reads.hasCapabilities()) {
      capabilities(node, calls);
    }
  }

  private static boolean isMisspelled(String name, NodeReads reads, EntityType type) {
    return !type.properties().containsKey(name)
        && NameSimilarity.closest(name, type.properties().keySet())
            .filter(reads::hasProperty)
            .isPresent();
  }

  private void capabilities(NodeTemplate node, FunctionCallCheck calls) {
    unassigned(node);
    node.type().lineage().forEach(each -> capabilityTypes(each.def(), node.type()));
    node.type()
        .capabilities()
        .values()
        .forEach(each -> each.type().lineage().forEach(type -> lineage(type.def())));
    for (Part each : node.entries("capabilities").values()) {
      CapabilityDef capability = node.type().capabilities().get(each.key());
      if (capability == null && !isNamed(each.key(), node.type())) {
        unknownCapability(each, node.type());
      } else if (capability != null) {
        calls.check(each.get("properties"));
        String what = "property of " + capability.type().name();
        values.properties(
            each.get("properties"), capability.properties(), what, ToscaCode.VALUE_TYPE);
      }
    }
  }

  /** Returns whether a type defines a capability, although of a type that is not defined. */
  private static boolean isNamed(String capability, EntityType type) {
    return type.lineage().stream()
        .anyMatch(each -> each.def().part().get("capabilities").get(capability).isPresent());
  }

  /** A capability of an unknown type may be a resource, which would be missing in a manifest. */
  private void capabilityTypes(TypeDef def, EntityType type) {
    for (Part each : def.part().get("capabilities").members()) {
      Part name = each.tree().isTextual() ? each : each.get("type");
      boolean known = type.capabilities().containsKey(each.key());
      if (!known && name.text().isPresent()) {
        undefined(name, TypeKind.CAPABILITY, def.scope());
      }
    }
  }

  private void undefined(Part name, TypeKind kind, Scope scope) {
    String written = name.tree().asText();
    Set<String> known = scope.allNames(kind);
    topology
        .report()
        .add(
            ToscaCode.TYPE_UNKNOWN,
            name,
            "a " + kind.words() + " that is defined: " + MessageWords.oneOf(known, written),
            MessageWords.name(written),
            NameSimilarity.closest(written, known)
                .map(meant -> "write " + MessageWords.name(meant) + " if that is meant")
                .orElse("correct the name, define the type, or import the file that does"));
  }

  /** Members inherited from an unknown type would be missing in a manifest. */
  private void lineage(TypeDef def) {
    if (!checked.add(def)) {
      return;
    }
    if (def.kind() == TypeKind.NODE) {
      Grammar.checkNodeType(def.part(), def.scope().dialect(), topology.report());
    }
    Part derived = def.part().get("derived_from");
    if (derived.isPresent() && def.parent().isEmpty()) {
      undefined(derived, def.kind(), def.scope());
    }
  }

  private void node(NodeTemplate node) {
    EntityType type = node.type();
    boolean made = node.directives().isEmpty() || node.directives().contains("create");
    directives(node.get("directives"), strict ? DIRECTIVES : SIMPLE_DIRECTIVES);
    assigned(node.part(), node.entries("properties"), type.properties(), "property", type, made);
    attributes(node.attributes(), type, type.attributes(), type.properties());
    node.entries("capabilities").values().forEach(each -> capability(each, type));
    if (made) {
      unassigned(node);
    }
    new RequirementCheck(topology, this).check(node);
    interfaces(node.get("interfaces"), type);
    node.entries("artifacts")
        .values()
        .forEach(
            each ->
                new ArtifactCheck(topology.types(), topology.report())
                    .check(each, topology.scope()));
    Part filter = node.get("node_filter");
    if (strict && filter.isPresent() && !node.directives().contains("select")) {
      wrong(
          ToscaCode.KEY_UNKNOWN,
          filter,
          "node_filter beside the directive 'select' only",
          "one without it");
    }
  }

  /** Directives that are known where they stand. */
  void directives(Part directives, Set<String> known) {
    for (Part each : directives.texts()) {
      if (!known.contains(each.tree().textValue())) {
        wrong(
            ToscaCode.DIRECTIVE_UNSUPPORTED,
            each,
            "one of " + MessageWords.oneOf(known, each.tree().textValue()),
            MessageWords.name(each.tree().textValue()));
      }
    }
  }

  /** Values that are assigned, and whether any is missing. */
  void assigned(
      Part where,
      Map<String, Part> given,
      Map<String, PropertyDef> defined,
      String what,
      EntityType type,
      boolean complete) {
    String words = what + " of " + type.name();
    values.given(given, defined, words, ToscaCode.VALUE_TYPE);
    if (complete) {
      values.complete(where, given, defined, words);
    }
  }

  /** The same for values that stand in one object. */
  void assigned(Part given, EntityType type) {
    values.properties(given, type.properties(), "property of " + type.name(), ToscaCode.VALUE_TYPE);
  }

  /** Attributes that are assigned; each property has one of its name. */
  void attributes(
      Map<String, Part> given,
      EntityType type,
      Map<String, PropertyDef> attributes,
      Map<String, PropertyDef> properties) {
    Map<String, PropertyDef> all = new LinkedHashMap<>(properties);
    all.putAll(attributes);
    values.given(given, all, "attribute of " + type.name(), ToscaCode.VALUE_TYPE);
  }

  private void capability(Part each, EntityType type) {
    CapabilityDef capability = type.capabilities().get(each.key());
    if (capability == null) {
      unknownCapability(each, type);
      return;
    }
    Map<String, Part> given = members(each.get("properties"));
    assigned(each, given, capability.properties(), "property", capability.type(), true);
    attributes(
        members(each.get("attributes")),
        capability.type(),
        capability.attributes(),
        capability.properties());
    directives(each.get("directives"), SUBSTITUTION_DIRECTIVES);
  }

  /** A capability without an assignment has only defaults. */
  private void unassigned(NodeTemplate node) {
    Map<String, Part> assigned = node.entries("capabilities");
    node.type()
        .capabilities()
        .forEach(
            (name, capability) -> {
              if (!assigned.containsKey(name)) {
                String what =
                    "property of capability "
                        + MessageWords.name(name)
                        + ", which has the type "
                        + capability.type().name()
                        + ",";
                values.complete(node.part(), Map.of(), capability.properties(), what);
              }
            });
  }

  private void unknownCapability(Part each, EntityType type) {
    wrong(
        ToscaCode.PROPERTY_UNKNOWN,
        each,
        "a capability of "
            + type.name()
            + ": "
            + MessageWords.oneOf(type.capabilities().keySet(), each.key()),
        MessageWords.name(each.key()));
  }

  /** The members of an object by name. */
  static Map<String, Part> members(Part part) {
    Map<String, Part> members = new LinkedHashMap<>();
    part.members().forEach(member -> members.put(member.key(), member));
    return members;
  }

  /** Checks the assignments to interfaces, whose operations have to be defined. */
  void interfaces(Part interfaces, EntityType type) {
    for (Part each : interfaces.members()) {
      InterfaceDef known = type.interfaces().get(each.key());
      if (known == null) {
        boolean open = !strict;
        if (!open) {
          wrong(
              ToscaCode.PROPERTY_UNKNOWN,
              each,
              "an interface of "
                  + type.name()
                  + ": "
                  + MessageWords.oneOf(type.interfaces().keySet(), each.key()),
              MessageWords.name(each.key()));
        }
        continue;
      }
      operations(each.get("operations").members(), known);
      operations(each.get("notifications").members(), known);
    }
  }

  private void operations(List<Part> operations, InterfaceDef known) {
    for (Part each : operations) {
      if (strict && known.type() != null && !known.operations().contains(each.key())) {
        wrong(
            ToscaCode.PROPERTY_UNKNOWN,
            each,
            "an operation of the interface: " + MessageWords.oneOf(known.operations(), each.key()),
            MessageWords.name(each.key()));
      }
      new ArtifactCheck(topology.types(), topology.report()).implementation(each, topology.scope());
    }
  }

  private void relationships() {
    for (Part each : topology.part().get("relationship_templates").members()) {
      EntityType type = topology.relationships().get(each.key());
      Part copy = each.get("copy");
      Part source = topology.part().get("relationship_templates").get(copy.text().orElse(""));
      if (copy.isPresent() && (!source.isPresent() || source.get("copy").isPresent())) {
        wrong(
            ToscaCode.REFERENCE_NOT_FOUND,
            copy,
            "another relationship template, which is no copy itself",
            MessageWords.kind(copy.tree()));
      }
      if (type == null) {
        continue;
      }
      Map<String, Part> given = members(source.get("properties"));
      given.putAll(members(each.get("properties")));
      assigned(each, given, type.properties(), "property", type, true);
      attributes(members(each.get("attributes")), type, type.attributes(), type.properties());
      interfaces(each.get("interfaces"), type);
    }
  }

  private void wrong(ToscaCode code, Part part, String expected, String got) {
    topology.report().add(code, part, expected, got, "correct or remove it");
  }

  /** Returns whether a name is that of a type of some kind. */
  static boolean isType(Topology topology, TypeKind kind, String name) {
    return topology.scope().type(kind, name).isPresent();
  }
}
