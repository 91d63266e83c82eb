package dev.homeostat.tosca.type;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeDef;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.type.EntityType.RequirementDef;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requirements of node types, and what refines them. */
final class RequirementParts {

  private static final int MANY = Integer.MAX_VALUE;

  private final TypeRegistry types;
  private final PropertyDefinitions properties;
  private final Report report;

  RequirementParts(TypeRegistry types, PropertyDefinitions properties, Report report) {
    this.types = types;
    this.properties = properties;
    this.report = report;
  }

  RequirementDef read(Part each, @Nullable RequirementDef before, Scope scope) {
    boolean strict = !scope.dialect().isSimple();
    Part node = each.get("node");
    TypeDef nodeType = refined(TypeKind.NODE, node, before == null ? null : before.node(), scope);
    Part capability = each.tree().isTextual() ? each : each.get("capability");
    TypeDef capabilityType = before == null ? null : before.capability();
    String name = before == null ? "" : before.capabilityName();
    if (capability.isPresent()) {
      Named named = named(capability, nodeType, before, scope);
      capabilityType = named.type();
      name = named.name();
    } else if (before == null) {
      missing(each, "capability");
    }
    Part relationship = each.get("relationship");
    Part relationshipType =
        relationship.tree().isTextual() ? relationship : relationship.get("type");
    TypeDef relation =
        refined(
            TypeKind.RELATIONSHIP,
            relationshipType,
            before == null ? null : before.relationship(),
            scope);
    if (relation != null && relationship.isObject()) {
      types.of(relation).ifPresent(its -> refine(its, relationship, scope));
    }
    Range range = range(strict ? each.get("count_range") : each.get("occurrences"), before, strict);
    return new RequirementDef(
        each, capabilityType, name, nodeType, relation, range.least(), range.most());
  }

  /** The range of the number of assignments of a requirement. */
  private record Range(int least, int most) {

    boolean holds(Range other) {
      return other.least >= least && other.most <= most;
    }
  }

  private Range range(Part written, @Nullable RequirementDef before, boolean strict) {
    Range outer = strict ? new Range(0, MANY) : new Range(1, 1);
    if (before != null) {
      outer = new Range(before.least(), before.most());
    }
    if (!written.isPresent()) {
      return outer;
    }
    Range range = new Range(bound(written.get(0)), bound(written.get(1)));
    if (before != null && !outer.holds(range)) {
      wrong(written, "a range within the one that is refined", "a wider range");
    }
    return range;
  }

  private void refine(EntityType relation, Part relationship, Scope scope) {
    properties.refined(relation.properties(), relationship.get("properties"), scope, "property");
    properties.refined(relation.attributes(), relationship.get("attributes"), scope, "attribute");
  }

  private static int bound(Part part) {
    return part.tree().isIntegralNumber() && part.tree().canConvertToInt()
        ? part.tree().intValue()
        : MANY;
  }

  /** A capability by its type, or by its name in the node that is required. */
  private record Named(@Nullable TypeDef type, String name) {}

  private Named named(
      Part capability, @Nullable TypeDef node, @Nullable RequirementDef before, Scope scope) {
    String text = capability.tree().asText();
    Map<String, TypeDef> offered = node == null ? Map.of() : offeredBy(node);
    if (scope.type(TypeKind.CAPABILITY, text).isEmpty() && offered.containsKey(text)) {
      return new Named(offered.get(text), text);
    }
    TypeDef required = before == null ? null : before.capability();
    TypeDef type = refined(TypeKind.CAPABILITY, capability, required, scope);
    boolean offers =
        node == null || type == null || offered.values().stream().anyMatch(its -> its.isA(type));
    if (!offers && !scope.dialect().isSimple()) {
      wrong(
          capability,
          "a capability that nodes of type " + node + " have",
          MessageWords.of(capability));
    }
    return new Named(type, "");
  }

  /** The types of the capabilities of a node type, which may be just being worked out. */
  private static Map<String, TypeDef> offeredBy(TypeDef node) {
    Map<String, TypeDef> offered = new HashMap<>();
    for (TypeDef each : node.lineage()) {
      for (Part capability : each.part().get("capabilities").members()) {
        Part type = capability.tree().isTextual() ? capability : capability.get("type");
        type.text()
            .flatMap(name -> each.scope().type(TypeKind.CAPABILITY, name))
            .ifPresent(known -> offered.putIfAbsent(capability.key(), known));
      }
    }
    return offered;
  }

  private @Nullable TypeDef refined(
      TypeKind kind, Part name, @Nullable TypeDef before, Scope scope) {
    if (!name.isPresent()) {
      return before;
    }
    TypeDef type = types.named(kind, name, scope).orElse(null);
    if (type != null && before != null && !type.isA(before)) {
      wrong(name, "a type that is or derives from " + before.name(), MessageWords.of(name));
    }
    return type;
  }

  private void missing(Part part, String key) {
    report.deviates(
        ToscaCode.KEY_MISSING,
        part,
        "a requirement definition with the key '" + key + "'",
        "none of that name",
        "add it");
  }

  private void wrong(Part part, String expected, String got) {
    report.deviates(ToscaCode.TYPE_INVALID, part, expected, got, "correct the requirement");
  }
}
