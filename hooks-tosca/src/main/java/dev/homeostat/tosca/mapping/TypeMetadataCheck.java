package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.NameSimilarity;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeDef;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.topology.SpellingCheck;
import dev.homeostat.tosca.topology.Topology;
import dev.homeostat.tosca.type.EntityType;
import dev.homeostat.tosca.type.EntityType.CapabilityDef;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the metadata by which types become resources. With a misspelled key a resource would be
 * left out without a word.
 */
final class TypeMetadataCheck {

  private static final List<String> NODE_KEYS = List.of(KindMapping.KEY);
  private static final List<String> CAPABILITY_KEYS =
      List.of(
          CapabilityMapping.API_VERSION,
          CapabilityMapping.KIND,
          CapabilityMapping.MOVE,
          CapabilityMapping.COPY);
  private static final List<String> PROPERTY_KEYS = List.of(CapabilityMapping.IGNORE);

  private final Report report;
  private final SpellingCheck spelling;

  TypeMetadataCheck(Topology topology) {
    this.report = topology.report();
    this.spelling = new SpellingCheck(report);
  }

  /** Checks the type of a node, and the types of its capabilities. */
  void check(EntityType node) {
    node.lineage().forEach(type -> keys(metadata(type), NODE_KEYS));
    node.lineage().stream()
        .map(type -> metadata(type).get(KindMapping.KEY))
        .filter(key -> !key.tree().isMissingNode())
        .findFirst()
        .ifPresent(this::kind);
    node.capabilities().values().forEach(this::capability);
  }

  private void capability(CapabilityDef capability) {
    for (EntityType type : capability.type().lineage()) {
      Part metadata = metadata(type);
      if (!type.def().scope().isBuiltIn()) {
        spelling.keys(type.def().part());
      }
      keys(metadata, CAPABILITY_KEYS);
      for (Part member : metadata.members()) {
        if (member.key().equals(CapabilityMapping.API_VERSION)
            || member.key().equals(CapabilityMapping.KIND)) {
          scalar(member);
        } else if (isRule(member.key())) {
          rule(member, type, capability.properties().keySet());
        }
      }
    }
    capability
        .properties()
        .values()
        .forEach(property -> keys(property.part().get("metadata"), PROPERTY_KEYS));
  }

  /**
   * Checks the names of capability types that are not defined, of a node that no mapping takes: one
   * may be meant to be a resource.
   */
  void undefinedCapabilities(EntityType node) {
    for (EntityType type : node.lineage()) {
      Scope scope = type.def().scope();
      for (Part each : type.def().part().get("capabilities").members()) {
        Part name = each.tree().isTextual() ? each : each.get("type");
        if (name.text().isPresent()
            && scope.type(TypeKind.CAPABILITY, name.tree().asText()).isEmpty()) {
          undefined(name, scope);
        }
      }
    }
  }

  private void undefined(Part name, Scope scope) {
    String written = name.tree().asText();
    List<String> resources =
        scope.allNames(TypeKind.CAPABILITY).stream()
            .filter(
                each -> scope.type(TypeKind.CAPABILITY, each).filter(this::isResource).isPresent())
            .toList();
    NameSimilarity.closest(written, resources)
        .ifPresent(
            meant ->
                report.add(
                    ToscaCode.TYPE_UNKNOWN,
                    name,
                    "a capability type that is defined",
                    MessageWords.name(written),
                    "write "
                        + MessageWords.name(meant)
                        + " if that is meant, else define the type"));
  }

  private boolean isResource(TypeDef def) {
    return def.lineage().stream()
        .anyMatch(
            type -> type.part().get("metadata").get(CapabilityMapping.API_VERSION).isPresent());
  }

  private static Part metadata(EntityType type) {
    return type.def().part().get("metadata");
  }

  private static boolean isRule(String key) {
    return key.startsWith(CapabilityMapping.MOVE) || key.startsWith(CapabilityMapping.COPY);
  }

  /** Reports keys that are almost those which are read. */
  private void keys(Part metadata, List<String> known) {
    for (Part member : metadata.members()) {
      MetadataKeys.meant(member.key(), known)
          .ifPresent(
              meant ->
                  report.add(
                      ToscaCode.KEY_UNKNOWN,
                      member,
                      "the metadata key " + MessageWords.name(meant),
                      MessageWords.name(member.key()),
                      "correct the key, or remove it"));
    }
  }

  private void scalar(Part member) {
    JsonNode value = member.tree();
    if (!value.isValueNode() || value.isNull() || value.asText().isBlank()) {
      report.add(
          ToscaCode.VALUE_TYPE,
          member,
          "a text as " + member.key(),
          value.isTextual() ? "an empty one" : MessageWords.kind(value),
          "write it out, such as "
              + (member.key().equals(CapabilityMapping.KIND) ? "Deployment" : "apps/v1"));
    }
  }

  private void kind(Part member) {
    Part kind = member.tree().isArray() ? member.get(0) : member;
    for (String key : List.of("version", "kind")) {
      if (kind.get(key).text().filter(text -> !text.isBlank()).isEmpty()) {
        report.add(
            ToscaCode.VALUE_TYPE,
            kind,
            "the group, version and kind of a resource, as {group: apps, version: v1, kind:"
                + " Deployment}",
            kind.isObject() ? "no text as its " + key : MessageWords.kind(kind.tree()),
            "correct the metadata");
        return;
      }
    }
  }

  private void rule(Part member, EntityType type, Set<String> properties) {
    String[] ends = member.text().orElse("").split("->", -1);
    if (ends.length != 2 || ends[0].isBlank() || ends[1].isBlank()) {
      report.add(
          ToscaCode.VALUE_TYPE,
          member,
          "two paths with an arrow between them, as replicas->spec.replicas",
          member.text().isPresent() ? "another text" : MessageWords.kind(member.tree()),
          "correct the rule");
      return;
    }
    Set<String> known = new HashSet<>(properties);
    known.addAll(List.of("metadata", "apiVersion", "kind"));
    String from = ends[0].trim().replaceFirst("\\..*", "");
    if (!known.contains(from)) {
      NameSimilarity.closest(from, known)
          .ifPresent(
              meant ->
                  report.add(
                      ToscaCode.PROPERTY_UNKNOWN,
                      member,
                      "a path that begins with a property of " + type.name(),
                      MessageWords.name(from),
                      "write " + MessageWords.name(meant) + " if that is meant"));
    }
  }
}
