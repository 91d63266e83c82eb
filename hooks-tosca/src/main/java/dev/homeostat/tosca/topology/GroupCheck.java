package dev.homeostat.tosca.topology;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.scope.TypeDef;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tosca.type.EntityType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks groups and policies: that their members and targets are there, and of the right types. */
final class GroupCheck {

  private final Topology topology;
  private final TemplateCheck check;

  GroupCheck(Topology topology, TemplateCheck check) {
    this.topology = topology;
    this.check = check;
  }

  void all() {
    for (Part group : topology.part().get("groups").members()) {
      EntityType type = topology.groups().get(group.key());
      if (type != null) {
        check.assigned(group.get("properties"), type);
        check.attributes(
            TemplateCheck.members(group.get("attributes")),
            type,
            type.attributes(),
            type.properties());
        members(group.get("members"), type.allowed().get("members"), false);
      }
    }
    Set<String> names = new HashSet<>();
    for (Part policy : topology.part().get("policies").named()) {
      if (!names.add(policy.key())) {
        wrong(ToscaCode.NAME_TAKEN, policy, "policies with names of their own", "one name twice");
      }
      topology
          .types()
          .find(TypeKind.POLICY, policy.get("type"), topology.scope())
          .ifPresent(
              type -> {
                check.assigned(policy.get("properties"), type);
                members(policy.get("targets"), type.allowed().get("targets"), true);
                triggers(policy.get("triggers"), type);
              });
    }
  }

  private void members(Part members, @Nullable List<TypeDef> allowed, boolean policy) {
    for (Part each : members.texts()) {
      String name = each.tree().textValue();
      NodeTemplate node = topology.nodes().get(name);
      EntityType type = node == null ? topology.groups().get(name) : node.type();
      if (type == null) {
        if (!topology.hasNode(name) && !topology.hasGroup(name)) {
          wrong(
              ToscaCode.REFERENCE_NOT_FOUND,
              each,
              "a node or group of the template: "
                  + MessageWords.oneOf(topology.nodes().keySet(), name),
              MessageWords.name(name));
        }
      } else if (allowed != null && allowed.stream().noneMatch(type::isA)) {
        // A group may stand for the nodes in it.
        if (node != null || policy) {
          wrong(
              ToscaCode.REFERENCE_MISMATCH,
              each,
              "a member of one of the types that its type allows",
              "one of type " + type.name());
        }
      }
    }
  }

  private void triggers(Part triggers, EntityType type) {
    List<String> inherited =
        type.lineage().stream()
            .flatMap(each -> each.def().part().get("triggers").members().stream())
            .map(Part::key)
            .toList();
    for (Part each : triggers.members()) {
      if (inherited.contains(each.key())) {
        wrong(
            ToscaCode.TYPE_INVALID,
            each,
            "triggers beside those of the policy's type",
            "one of the same name");
      }
      new WorkflowCheck(topology).activities(each.get("action"), null);
    }
  }

  private void wrong(ToscaCode code, Part part, String expected, String got) {
    topology.report().deviates(code, part, expected, got, "correct or remove it");
  }
}
