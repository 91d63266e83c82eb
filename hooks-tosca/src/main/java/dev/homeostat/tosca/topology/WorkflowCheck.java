package dev.homeostat.tosca.topology;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.type.EntityType;
import dev.homeostat.tosca.type.EntityType.InterfaceDef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks workflows: that their steps, targets, operations and other workflows are there. */
final class WorkflowCheck {

  private final Topology topology;
  private final boolean strict;

  WorkflowCheck(Topology topology) {
    this.topology = topology;
    this.strict = !topology.scope().dialect().isSimple();
  }

  void all() {
    for (Part workflow : topology.part().get("workflows").members()) {
      topology.types().parameters(workflow.get("inputs"), topology.scope());
      Part steps = workflow.get("steps");
      if (steps.isPresent() && workflow.get("implementation").isPresent() && strict) {
        wrong(
            ToscaCode.KEY_UNKNOWN,
            workflow.get("implementation"),
            "steps, or an implementation",
            "both");
      }
      for (Part step : steps.members()) {
        step(step, steps);
      }
      for (Part condition : workflow.get("preconditions").elements()) {
        target(condition.get("target"));
      }
    }
  }

  private void step(Part step, Part steps) {
    NodeTemplate node = target(step.get("target"));
    Part requirement = step.get("target_relationship");
    EntityType type = node == null ? null : node.type();
    if (type != null
        && requirement.text().isPresent()
        && !type.requirements().containsKey(requirement.tree().textValue())) {
      wrong(
          ToscaCode.REFERENCE_NOT_FOUND,
          requirement,
          "a requirement of " + type.name(),
          MessageWords.name(requirement.tree().textValue()));
    }
    activities(step.get("activities"), requirement.isPresent() ? null : type);
    for (Part next : next(step)) {
      if (!steps.get(next.tree().asText()).isPresent()) {
        wrong(
            ToscaCode.REFERENCE_NOT_FOUND,
            next,
            "a step of the workflow",
            MessageWords.name(next.tree().asText()));
      }
    }
  }

  private static List<Part> next(Part step) {
    List<Part> next = new ArrayList<>();
    for (String key : List.of("on_success", "on_failure")) {
      Part part = step.get(key);
      if (part.tree().isTextual()) {
        next.add(part);
      }
      next.addAll(part.texts());
    }
    return next;
  }

  private @Nullable NodeTemplate target(Part target) {
    String name = target.text().orElse("");
    boolean known = topology.hasNode(name) || topology.hasGroup(name);
    if (target.isPresent() && !known) {
      wrong(
          ToscaCode.REFERENCE_NOT_FOUND,
          target,
          "a node or group of the template",
          MessageWords.name(name));
    }
    return topology.nodes().get(name);
  }

  /** Activities; on a node, its operations have to be there. */
  void activities(Part activities, @Nullable EntityType target) {
    for (Part each : activities.elements()) {
      if (each.tree().size() != 1 && each.isObject()) {
        wrong(
            ToscaCode.VALUE_TYPE,
            each,
            "one of delegate, set_state, call_operation and inline",
            each.tree().size() + " keys");
      }
      Part inline = each.get("inline");
      Part name = inline.tree().isTextual() ? inline : inline.get("workflow");
      if (name.text().isPresent()
          && !topology.part().get("workflows").get(name.tree().textValue()).isPresent()) {
        wrong(
            ToscaCode.REFERENCE_NOT_FOUND,
            name,
            "a workflow of the template",
            MessageWords.name(name.tree().textValue()));
      }
      Part call = each.get("call_operation");
      operation(call.tree().isTextual() ? call : call.get("operation"), target);
    }
  }

  private void operation(Part name, @Nullable EntityType target) {
    String text = name.text().orElse("");
    int dot = text.lastIndexOf('.');
    if (target == null || dot < 0) {
      if (name.isPresent() && dot < 0 && strict) {
        wrong(
            ToscaCode.VALUE_TYPE,
            name,
            "an operation as <interface>.<operation>",
            MessageWords.name(text));
      }
      return;
    }
    InterfaceDef known = target.interfaces().get(text.substring(0, dot));
    boolean there =
        known != null
            && (known.type() == null || known.operations().contains(text.substring(dot + 1)));
    if (!there && strict) {
      wrong(
          ToscaCode.REFERENCE_NOT_FOUND,
          name,
          "an operation of an interface of " + target.name(),
          MessageWords.name(text));
    }
  }

  private void wrong(ToscaCode code, Part part, String expected, String got) {
    topology.report().deviates(code, part, expected, got, "correct or remove it");
  }
}
