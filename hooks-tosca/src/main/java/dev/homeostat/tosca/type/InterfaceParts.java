package dev.homeostat.tosca.type;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.type.EntityType.InterfaceDef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Interfaces of nodes and relationships, and what interface types define. */
final class InterfaceParts {

  /** Keys of an interface that name no operation. */
  private static final Set<String> KEYS =
      Set.of(
          "type",
          "description",
          "inputs",
          "operations",
          "notifications",
          "metadata",
          "derived_from",
          "version");

  /** In a Simple Profile interfaces of these names need no type. */
  private static final Map<String, String> NORMATIVE =
      Map.of(
          "Standard", "tosca.interfaces.node.lifecycle.Standard",
          "Configure", "tosca.interfaces.relationship.Configure");

  private final TypeRegistry types;
  private final Report report;

  InterfaceParts(TypeRegistry types, Report report) {
    this.types = types;
    this.report = report;
  }

  /** The operations and notifications that an interface, or its type, speaks of. */
  static List<Part> operationsOf(Part part) {
    List<Part> all = new ArrayList<>(part.get("operations").members());
    all.addAll(part.get("notifications").members());
    for (Part member : part.members()) {
      if (!KEYS.contains(member.key())) {
        all.add(member);
      }
    }
    return all;
  }

  /**
   * Returns the operations that an interface type defines, which may have no implementation there.
   */
  Map<String, Part> operations(Map<String, Part> before, Part part, Scope scope) {
    Map<String, Part> all = new LinkedHashMap<>(before);
    types.properties().parameters(part.get("inputs"), scope);
    for (Part each : operationsOf(part)) {
      Part implementation = each.tree().isTextual() ? each : each.get("implementation");
      if (implementation.isPresent()) {
        report.deviates(
            ToscaCode.TYPE_INVALID,
            implementation,
            "no implementation in an interface type",
            "one",
            "implement it where the interface is used");
      }
      types.properties().parameters(each.get("inputs"), scope);
      types.properties().parameters(each.get("outputs"), scope);
      all.put(each.key(), each);
    }
    return all;
  }

  Map<String, InterfaceDef> merged(
      Map<String, InterfaceDef> before, Part definitions, Scope scope) {
    Map<String, InterfaceDef> all = new LinkedHashMap<>(before);
    for (Part each : definitions.members()) {
      all.put(each.key(), read(each, before.get(each.key()), scope));
    }
    return all;
  }

  private InterfaceDef read(Part each, @Nullable InterfaceDef before, Scope scope) {
    boolean strict = !scope.dialect().isSimple();
    Part name = each.get("type");
    EntityType type = before == null ? null : before.type();
    if (name.isPresent()) {
      EntityType named = types.find(TypeKind.INTERFACE, name, scope).orElse(null);
      if (named != null && type != null && !named.isA(type.def())) {
        report.deviates(
            ToscaCode.TYPE_INVALID,
            name,
            "a type that is or derives from " + type.name(),
            MessageWords.of(name),
            "correct the refinement");
      }
      type = named;
    } else if (type == null && NORMATIVE.containsKey(each.key()) && !strict) {
      type =
          types
              .peek(TypeKind.INTERFACE, NORMATIVE.getOrDefault(each.key(), ""), scope)
              .orElse(null);
    } else if (type == null && strict) {
      report.deviates(
          ToscaCode.KEY_MISSING, each, "the key 'type' of an interface", "none", "add it");
    }
    types.properties().parameters(each.get("inputs"), scope);
    List<String> operations = new ArrayList<>(before == null ? List.of() : before.operations());
    if (type != null) {
      operations.addAll(type.operations().keySet());
    }
    for (Part operation : operationsOf(each)) {
      if (strict && type != null && !operations.contains(operation.key())) {
        report.deviates(
            ToscaCode.REFERENCE_NOT_FOUND,
            operation,
            "an operation of " + type.name() + ": " + MessageWords.oneOf(operations),
            MessageWords.name(operation.key()),
            "define it in the interface type");
      }
      types.properties().parameters(operation.get("inputs"), scope);
      operations.add(operation.key());
      new ArtifactCheck(types, report).implementation(operation, scope);
    }
    return new InterfaceDef(each, type, operations);
  }
}
