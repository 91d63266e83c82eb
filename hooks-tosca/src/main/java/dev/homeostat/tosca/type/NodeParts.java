package dev.homeostat.tosca.type;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeDef;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.type.EntityType.CapabilityDef;
import dev.homeostat.tosca.type.EntityType.RequirementDef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parts of types beside properties: capabilities, requirements, and lists of valid types. */
final class NodeParts {

  /** By key, what the types in a list have to be; a policy's targets may be groups, too. */
  private static final Map<String, TypeKind> LISTS =
      Map.of(
          "valid_source_types", TypeKind.NODE,
          "valid_source_node_types", TypeKind.NODE,
          "valid_target_node_types", TypeKind.NODE,
          "valid_target_types", TypeKind.CAPABILITY,
          "valid_capability_types", TypeKind.CAPABILITY,
          "valid_relationship_types", TypeKind.RELATIONSHIP,
          "members", TypeKind.NODE,
          "targets", TypeKind.NODE);

  private final TypeRegistry types;
  private final PropertyDefinitions properties;
  private final InterfaceParts interfaces;
  private final Report report;

  NodeParts(TypeRegistry types, PropertyDefinitions properties, Report report) {
    this.types = types;
    this.properties = properties;
    this.interfaces = new InterfaceParts(types, report);
    this.report = report;
  }

  /** A type that has nothing but what it inherits. */
  EntityType nothing(TypeDef def, @Nullable EntityType parent) {
    return parent == null
        ? new EntityType(
            def, null, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(),
            Map.of())
        : new EntityType(
            def,
            parent,
            parent.properties(),
            parent.attributes(),
            parent.capabilities(),
            parent.requirements(),
            parent.interfaces(),
            parent.artifacts(),
            parent.operations(),
            parent.allowed());
  }

  /** Returns the same type with all parts of its definition. */
  EntityType complete(EntityType type, Part part, Scope scope) {
    return new EntityType(
        type.def(),
        type.parent(),
        type.properties(),
        type.attributes(),
        capabilities(type, part.get("capabilities"), scope),
        requirements(type, part.get("requirements"), scope),
        interfaces.merged(type.interfaces(), part.get("interfaces"), scope),
        artifacts(type, part.get("artifacts"), scope),
        type.def().kind() == TypeKind.INTERFACE
            ? interfaces.operations(type.operations(), part, scope)
            : Map.of(),
        type.allowed());
  }

  /** The only types that something goes with: those it inherits, or fewer. */
  Map<String, List<TypeDef>> allowed(
      Map<String, List<TypeDef>> before, Part part, Scope scope, TypeKind of) {
    Map<String, List<TypeDef>> all = new LinkedHashMap<>(before);
    LISTS.forEach(
        (key, kind) -> {
          boolean list = key.equals("members") || key.equals("targets");
          boolean its = !list || of == TypeKind.GROUP || of == TypeKind.POLICY;
          if (its && part.get(key).isPresent()) {
            all.put(key, listed(before.get(key), part.get(key), kind, scope, of));
          }
        });
    return all;
  }

  private List<TypeDef> listed(
      @Nullable List<TypeDef> before, Part list, TypeKind kind, Scope scope, TypeKind of) {
    List<TypeDef> all = new ArrayList<>();
    for (Part each : list.texts()) {
      boolean group =
          of == TypeKind.POLICY
              && scope.type(TypeKind.NODE, each.tree().asText()).isEmpty()
              && scope.type(TypeKind.GROUP, each.tree().asText()).isPresent();
      Optional<TypeDef> type = types.named(group ? TypeKind.GROUP : kind, each, scope);
      if (type.isPresent()) {
        all.add(type.get());
        if (before != null && !TypeRegistry.isOneOf(type.get(), before)) {
          wrong(
              each,
              "a type that is or derives from one that was allowed before",
              MessageWords.of(each));
        }
      }
    }
    return all;
  }

  private Map<String, CapabilityDef> capabilities(EntityType type, Part definitions, Scope scope) {
    Map<String, CapabilityDef> all = new LinkedHashMap<>(type.capabilities());
    for (Part each : definitions.members()) {
      CapabilityDef before = type.capabilities().get(each.key());
      Part name = each.tree().isTextual() ? each : each.get("type");
      EntityType capability =
          name.isPresent()
              ? types.find(TypeKind.CAPABILITY, name, scope).orElse(null)
              : before == null ? null : before.type();
      if (!name.isPresent() && before == null) {
        report.deviates(
            ToscaCode.KEY_MISSING, each, "the key 'type' of a capability", "none", "add it");
      }
      if (capability == null) {
        continue;
      }
      if (before != null && !capability.isA(before.type().def())) {
        wrong(
            name, "a type that is or derives from " + before.type().name(), MessageWords.of(name));
      }
      all.put(each.key(), capability(each, capability, before, scope));
    }
    return all;
  }

  private CapabilityDef capability(
      Part each, EntityType type, @Nullable CapabilityDef before, Scope scope) {
    boolean same = before != null && before.type().def() == type.def();
    return new CapabilityDef(
        each,
        type,
        properties.refined(
            same && before != null ? before.properties() : type.properties(),
            each.get("properties"),
            scope,
            "property"),
        properties.refined(
            same && before != null ? before.attributes() : type.attributes(),
            each.get("attributes"),
            scope,
            "attribute"),
        allowed(
            same && before != null ? before.allowed() : type.allowed(),
            each,
            scope,
            TypeKind.CAPABILITY));
  }

  private Map<String, RequirementDef> requirements(EntityType type, Part definitions, Scope scope) {
    Map<String, RequirementDef> all = new LinkedHashMap<>(type.requirements());
    Map<String, Part> own = new LinkedHashMap<>();
    for (Part each : definitions.named()) {
      if (own.put(each.key(), each) != null) {
        report.deviates(
            ToscaCode.NAME_TAKEN,
            each,
            "requirements with names of their own",
            MessageWords.name(each.key()) + " twice",
            "rename one of the two");
      }
      RequirementDef before = type.requirements().get(each.key());
      all.put(
          each.key(), new RequirementParts(types, properties, report).read(each, before, scope));
    }
    return all;
  }

  /** An artifact of a type takes the place of one that it inherits, as a whole. */
  private Map<String, Part> artifacts(EntityType type, Part definitions, Scope scope) {
    Map<String, Part> all = new LinkedHashMap<>(type.artifacts());
    for (Part each : definitions.members()) {
      new ArtifactCheck(types, report).check(each, scope);
      all.put(each.key(), each);
    }
    return all;
  }

  private void wrong(Part part, String expected, String got) {
    report.deviates(ToscaCode.TYPE_INVALID, part, expected, got, "correct the refinement");
  }
}
