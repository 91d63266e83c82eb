package dev.homeostat.tosca.topology;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.type.EntityType;
import dev.homeostat.tosca.value.PropertyDef;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the substitution mappings of a template that stands for a node of another one. */
final class SubstitutionCheck {

  private final Topology topology;
  private final Part part;
  private final boolean strict;

  SubstitutionCheck(Topology topology) {
    this.topology = topology;
    this.part = topology.part().get("substitution_mappings");
    this.strict = !topology.scope().dialect().isSimple();
  }

  void check() {
    if (!part.isPresent()) {
      return;
    }
    topology
        .types()
        .find(TypeKind.NODE, part.get("node_type"), topology.scope())
        .ifPresent(this::check);
  }

  private void check(EntityType type) {
    for (Part each : part.get("properties").members()) {
      Part input = each.tree().isArray() ? each.get(0) : each;
      if (known(each, type.properties().keySet(), "a property of " + type.name())
          && input.text().isPresent()) {
        known(input, input.tree().textValue(), topology.inputs().keySet(), "an input");
      }
    }
    Map<String, PropertyDef> attributes = new LinkedHashMap<>(type.properties());
    attributes.putAll(type.attributes());
    for (Part each : part.get("attributes").members()) {
      Part output = each.tree().isArray() ? each.get(0) : each;
      if (known(each, attributes.keySet(), "an attribute of " + type.name())
          && output.text().isPresent()) {
        known(output, output.tree().textValue(), outputs(), "an output");
      }
    }
    for (Part each : part.get("capabilities").members()) {
      if (known(each, type.capabilities().keySet(), "a capability of " + type.name())) {
        inner(each, true);
      }
    }
    for (Part each : part.get("requirements").named()) {
      if (known(each, type.requirements().keySet(), "a requirement of " + type.name())) {
        inner(each, false);
      }
    }
    interfaces(type);
    inputs();
  }

  private Set<String> outputs() {
    return TemplateCheck.members(topology.part().get("outputs")).keySet();
  }

  private void interfaces(EntityType type) {
    for (Part each : part.get("interfaces").members()) {
      if (!known(each, type.interfaces().keySet(), "an interface of " + type.name())) {
        continue;
      }
      for (Part operation : each.members()) {
        if (operation.text().isPresent()) {
          Set<String> workflows = TemplateCheck.members(topology.part().get("workflows")).keySet();
          known(operation, operation.tree().textValue(), workflows, "a workflow");
        }
      }
    }
  }

  /** Checks that each required input without a default gets a value from a property (2.0). */
  private void inputs() {
    if (!strict) {
      return;
    }
    List<String> mapped =
        part.get("properties").members().stream().map(each -> each.tree().asText()).toList();
    topology
        .inputs()
        .forEach(
            (name, input) -> {
              if (input.required() && !input.standard().isPresent() && !mapped.contains(name)) {
                wrong(
                    ToscaCode.INPUT_MISSING,
                    part,
                    "a mapping to the required input " + MessageWords.name(name),
                    "none");
              }
            });
  }

  /** A node of this template, and what of it stands for what is mapped. */
  private void inner(Part mapping, boolean capability) {
    if (mapping.tree().isArray() && mapping.get(0).tree().isArray()) {
      mapping.elements().forEach(each -> inner(each, capability));
      return;
    }
    Part name = mapping.tree().isArray() ? mapping.get(0) : mapping;
    if (name.text().isEmpty()) {
      return;
    }
    if (!topology.hasNode(name.tree().textValue())) {
      known(name, name.tree().textValue(), topology.nodes().keySet(), "a node");
      return;
    }
    NodeTemplate node = topology.nodes().get(name.tree().textValue());
    Part what = mapping.get(1);
    if (node != null && mapping.tree().isArray() && what.text().isPresent()) {
      Collection<String> names =
          capability ? node.type().capabilities().keySet() : node.type().requirements().keySet();
      known(
          what,
          what.tree().textValue(),
          names,
          (capability ? "a capability of " : "a requirement of ") + node.type().name());
    }
  }

  /** The name of a mapping; those in brackets lead somewhere else. */
  private boolean known(Part mapping, Collection<String> names, String what) {
    String key = mapping.key();
    if (key.startsWith("[")) {
      String first = key.replaceAll("^\\[\"?([^\",\\]]*).*$", "$1");
      return Set.of("CAPABILITY", "RELATIONSHIP").contains(first)
          || known(mapping, first, names, what);
    }
    return known(mapping, key, names, what);
  }

  private boolean known(Part place, String name, Collection<String> names, String what) {
    boolean known = names.contains(name);
    if (!known) {
      wrong(
          ToscaCode.REFERENCE_NOT_FOUND,
          place,
          what + ": " + MessageWords.oneOf(names, name),
          MessageWords.name(name));
    }
    return known;
  }

  private void wrong(ToscaCode code, Part place, String expected, String got) {
    topology.report().deviates(code, place, expected, got, "correct the mapping");
  }
}
