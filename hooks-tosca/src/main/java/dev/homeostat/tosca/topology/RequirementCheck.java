package dev.homeostat.tosca.topology;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.scope.TypeDef;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.type.EntityType;
import dev.homeostat.tosca.type.EntityType.CapabilityDef;
import dev.homeostat.tosca.type.EntityType.RequirementDef;
import dev.homeostat.tosca.value.BuiltinType;
import dev.homeostat.tosca.value.PropertyDef;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks what nodes require of each other. */
final class RequirementCheck {

  private final Topology topology;
  private final TemplateCheck check;
  private final boolean strict;

  RequirementCheck(Topology topology, TemplateCheck check) {
    this.topology = topology;
    this.check = check;
    this.strict = !topology.scope().dialect().isSimple();
  }

  void check(NodeTemplate node) {
    Map<String, Integer> counts = new HashMap<>();
    Map<String, Integer> needed = new HashMap<>();
    for (Part each : node.requirements()) {
      RequirementDef definition = node.type().requirements().get(each.key());
      if (definition == null) {
        wrong(
            ToscaCode.PROPERTY_UNKNOWN,
            each,
            "a requirement of "
                + node.type().name()
                + ": "
                + MessageWords.oneOf(node.type().requirements().keySet(), each.key()),
            MessageWords.name(each.key()));
        continue;
      }
      int count = each.get("count").tree().asInt(1);
      boolean optional = each.get("optional").tree().asBoolean();
      counts.merge(each.key(), count, Integer::sum);
      needed.merge(each.key(), optional ? 0 : count, Integer::sum);
      assignment(each, definition, node);
    }
    if (strict) {
      ranges(node, counts, needed);
    }
  }

  /**
   * Checks the number of assignments. A requirement without any is assigned automatically, as often
   * as it has to be.
   */
  private void ranges(NodeTemplate node, Map<String, Integer> counts, Map<String, Integer> needed) {
    node.type()
        .requirements()
        .forEach(
            (name, definition) -> {
              Integer count = counts.get(name);
              if (count != null
                  && (count > definition.most()
                      || needed.getOrDefault(name, 0) < definition.least())) {
                wrong(
                    ToscaCode.CONSTRAINT_VIOLATED,
                    node.get("requirements"),
                    "as many assignments of "
                        + MessageWords.name(name)
                        + " as its definition allows: "
                        + range(definition),
                    count + " assignments");
              }
            });
  }

  private static String range(RequirementDef definition) {
    return definition.least()
        + " to "
        + (definition.most() == Integer.MAX_VALUE ? "any number" : definition.most());
  }

  private void assignment(Part each, RequirementDef definition, NodeTemplate source) {
    boolean full = each.isObject();
    Part name = RequirementTarget.of(each).name();
    NodeTemplate target = name.text().map(topology.nodes()::get).orElse(null);
    if (target != null && topology.isUnknown(target.name())) {
      return;
    }
    EntityType type = target == null ? null : target.type();
    if (name.text().isPresent() && !topology.hasNode(name.tree().textValue())) {
      type = full || !strict ? ofType(name) : null;
      if (type == null) {
        unknown(name);
        return;
      }
    }
    if (type != null && definition.node() != null && !type.isA(definition.node())) {
      mismatch(name, "a node of type " + definition.node().name());
    }
    Part capability = full ? each.get("capability") : each.without();
    CapabilityDef offered = capability(capability, name, type, definition, source);
    relationship(full ? each.get("relationship") : each.without(), definition, offered);
    check.directives(each.get("directives"), TemplateCheck.SUBSTITUTION_DIRECTIVES);
    allocation(each.get("allocation"), offered, definition);
  }

  private void unknown(Part name) {
    String expected =
        "a node of the template: "
            + MessageWords.oneOf(topology.nodes().keySet(), name.tree().textValue());
    String got = MessageWords.name(name.tree().textValue());
    wrong(ToscaCode.REFERENCE_NOT_FOUND, name, expected, got);
  }

  private @Nullable EntityType ofType(Part name) {
    return topology
        .types()
        .peek(TypeKind.NODE, name.tree().textValue(), topology.scope())
        .orElse(null);
  }

  /** The capability that a requirement is joined to, as far as it can be known. */
  private @Nullable CapabilityDef capability(
      Part written,
      Part place,
      @Nullable EntityType target,
      RequirementDef definition,
      NodeTemplate source) {
    TypeDef needed = definition.capability();
    String name = written.text().orElse(definition.capabilityName());
    if (target == null) {
      if (written.isPresent() && !isCapabilityType(name) && strict && !place.isPresent()) {
        mismatch(written, "a capability type, where no node is named");
      }
      return null;
    }
    Collection<CapabilityDef> all = target.capabilities().values();
    CapabilityDef named = target.capabilities().get(name);
    if (!name.isEmpty() && named == null) {
      TypeDef type = topology.scope().type(TypeKind.CAPABILITY, name).orElse(null);
      if (type == null) {
        wrong(
            ToscaCode.REFERENCE_NOT_FOUND,
            written.isPresent() ? written : place,
            "a capability of "
                + target.name()
                + ": "
                + MessageWords.oneOf(target.capabilities().keySet()),
            MessageWords.name(name));
        return null;
      }
      if (needed != null && !type.isA(needed)) {
        mismatch(written, "a capability of type " + needed.name());
      }
      needed = type;
    }
    if (named != null) {
      if (needed != null && !named.type().isA(needed)) {
        mismatch(written.isPresent() ? written : place, "a capability of type " + needed.name());
      }
      return named;
    }
    TypeDef wanted = needed;
    List<CapabilityDef> fitting =
        all.stream().filter(each -> wanted == null || each.type().isA(wanted)).toList();
    if (fitting.isEmpty() && wanted != null && (strict || !all.isEmpty())) {
      mismatch(place, "a node with a capability of type " + wanted.name());
    }
    fitting.forEach(each -> sources(each, place, source));
    return fitting.size() == 1 ? fitting.get(0) : null;
  }

  private boolean isCapabilityType(String name) {
    return TemplateCheck.isType(topology, TypeKind.CAPABILITY, name);
  }

  private void sources(CapabilityDef capability, Part place, NodeTemplate source) {
    List<TypeDef> allowed = capability.allowed().get("valid_source_node_types");
    if (allowed != null && allowed.stream().noneMatch(source.type()::isA)) {
      mismatch(place, "a capability that nodes of type " + source.type().name() + " may use");
    }
  }

  private void relationship(
      Part written, RequirementDef definition, @Nullable CapabilityDef offered) {
    Part name = written.tree().isTextual() ? written : written.get("type");
    TypeDef type = definition.relationship();
    if (name.text().isPresent()) {
      String text = name.tree().textValue();
      TypeDef own = topology.scope().type(TypeKind.RELATIONSHIP, text).orElse(null);
      EntityType template = topology.relationships().get(text);
      own = own == null && written == name && template != null ? template.def() : own;
      if (own == null && !topology.part().get("relationship_templates").get(text).isPresent()) {
        wrong(
            ToscaCode.REFERENCE_NOT_FOUND,
            name,
            "a relationship type, or a relationship template",
            MessageWords.name(text));
      }
      if (own != null && type != null && !own.isA(type)) {
        mismatch(name, "a relationship of type " + type.name());
      }
      type = own == null ? type : own;
    }
    if (type == null) {
      return;
    }
    topology.types().of(type).ifPresent(its -> relation(its, written, name, offered));
  }

  private void relation(EntityType type, Part written, Part name, @Nullable CapabilityDef offered) {
    if (written.isObject()) {
      check.assigned(
          written,
          TemplateCheck.members(written.get("properties")),
          type.properties(),
          "property",
          type,
          strict);
      check.interfaces(written.get("interfaces"), type);
    }
    List<TypeDef> targets = type.allowed().get("valid_capability_types");
    if (offered != null
        && targets != null
        && targets.stream().noneMatch(each -> offered.type().isA(each))) {
      mismatch(
          name.isPresent() ? name : written, "a relationship to a capability of its valid types");
    }
  }

  /** Only amounts of properties of the capability can be allocated. */
  private void allocation(
      Part allocation, @Nullable CapabilityDef offered, RequirementDef definition) {
    EntityType type =
        offered == null && definition.capability() != null
            ? topology.types().of(definition.capability()).orElse(null)
            : offered == null ? null : offered.type();
    if (type == null) {
      return;
    }
    for (Part each : allocation.members()) {
      PropertyDef property = type.properties().get(each.key());
      BuiltinType builtin = property == null ? BuiltinType.ANY : property.schema().type().builtin();
      boolean amount =
          builtin == BuiltinType.INTEGER || builtin == BuiltinType.FLOAT || builtin.isScalar();
      if (property == null || !(amount || builtin == BuiltinType.ANY)) {
        wrong(
            ToscaCode.PROPERTY_UNKNOWN,
            each,
            "an amount that is a property of " + type.name(),
            MessageWords.name(each.key()));
      }
    }
  }

  private void mismatch(Part part, String expected) {
    wrong(ToscaCode.REFERENCE_MISMATCH, part, expected, MessageWords.of(part));
  }

  private void wrong(ToscaCode code, Part part, String expected, String got) {
    topology.report().deviates(code, part, expected, got, "correct the requirement");
  }
}
