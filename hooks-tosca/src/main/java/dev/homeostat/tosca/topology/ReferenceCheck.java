package dev.homeostat.tosca.topology;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.function.FunctionCall;
import dev.homeostat.tosca.type.EntityType;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks that functions name inputs, nodes and properties that there are. */
final class ReferenceCheck {

  private static final Set<String> WORDS =
      Set.of("SELF", "SOURCE", "TARGET", "HOST", "ORCHESTRATOR");

  private final Topology topology;
  private final Dialect dialect;

  ReferenceCheck(Topology topology) {
    this.topology = topology;
    this.dialect = topology.scope().dialect();
  }

  void all() {
    for (Part section : topology.part().members()) {
      if (section.key().equals("node_templates")) {
        section.members().forEach(this::node);
      } else {
        check(section, null);
      }
    }
  }

  private void node(Part node) {
    NodeTemplate template = topology.nodes().get(node.key());
    for (Part section : node.members()) {
      // Functions in a requirement refer to the relationship, and those in a filter to another
      // node.
      boolean own = !section.key().equals("requirements") && !section.key().equals("node_filter");
      check(section, own && template != null ? template.type() : null);
    }
  }

  private void check(Part part, @Nullable EntityType self) {
    FunctionCall.in(part, dialect).ifPresent(call -> check(call, self));
    (part.isObject() ? part.members() : part.elements()).forEach(each -> check(each, self));
  }

  private void check(FunctionCall call, @Nullable EntityType self) {
    List<Part> given =
        call.given().tree().isArray() ? call.given().elements() : List.of(call.given());
    Part first = given.isEmpty() ? call.given() : given.get(0);
    if (first.text().isEmpty()) {
      return;
    }
    String name = first.tree().textValue();
    switch (call.name()) {
      case "get_input" -> {
        if (!topology.inputs().containsKey(name)) {
          missing(
              ToscaCode.INPUT_UNKNOWN,
              first,
              "an input of the template: " + MessageWords.oneOf(topology.inputs().keySet(), name),
              name);
        }
      }
      case "get_property", "get_attribute", "get_artifact" -> entity(call, given, self);
      default -> {
        // Others name nothing.
      }
    }
  }

  private void entity(FunctionCall call, List<Part> given, @Nullable EntityType self) {
    String name = given.get(0).tree().textValue();
    NodeTemplate node = topology.nodes().get(name);
    boolean known =
        WORDS.contains(name)
            || topology.hasNode(name)
            || topology.relationships().containsKey(name)
            || topology.groups().containsKey(name);
    if (!known) {
      missing(
          ToscaCode.REFERENCE_NOT_FOUND,
          given.get(0),
          "SELF, or a node of the template: " + MessageWords.oneOf(topology.nodes().keySet(), name),
          name);
      return;
    }
    EntityType type = name.equals("SELF") ? self : node == null ? null : node.type();
    if (type == null || given.size() < 2 || call.name().equals("get_artifact")) {
      return;
    }
    Part second = given.get(1);
    if (second.text().isPresent() && !has(type, given, call)) {
      missing(
          ToscaCode.REFERENCE_NOT_FOUND,
          second,
          "something that " + type.name() + " has",
          second.tree().textValue());
    }
  }

  /** In 2.0 words lead to capabilities and relationships, which then have names themselves. */
  private boolean has(EntityType type, List<Part> given, FunctionCall call) {
    String name = given.get(1).tree().textValue();
    String next = given.size() > 2 ? given.get(2).tree().asText() : "";
    if (dialect.isSimple()) {
      return type.properties().containsKey(name)
          || type.attributes().containsKey(name)
          || type.capabilities().containsKey(name)
          || type.requirements().containsKey(name)
          || call.name().equals("get_attribute");
    }
    return switch (name) {
      case "CAPABILITY" -> type.capabilities().containsKey(next);
      case "RELATIONSHIP" -> type.requirements().containsKey(next);
      case "SOURCE", "TARGET" -> true;
      default -> type.properties().containsKey(name) || type.attributes().containsKey(name);
    };
  }

  private void missing(ToscaCode code, Part part, String expected, String name) {
    topology
        .report()
        .deviates(code, part, expected, MessageWords.name(name), "correct the reference");
  }
}
