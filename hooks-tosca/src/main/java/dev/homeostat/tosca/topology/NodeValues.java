package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.ExpansionLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaOptions.Spacing;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.function.EvaluationException;
import dev.homeostat.tosca.function.Evaluator;
import dev.homeostat.tosca.function.FunctionCall;
import dev.homeostat.tosca.value.DataSchema;
import dev.homeostat.tosca.value.PropertyDef;
import dev.homeostat.tosca.value.ValueCheck;
import dev.homeostat.tree.Trees;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The values of all nodes of a template, each evaluated once, when it is first used. */
@API(status = INTERNAL)
public final class NodeValues {

  /** One value: of a node, or of one of its capabilities; in a manifest it may have blanks. */
  private record Key(
      String node, int index, String capability, String kind, String name, Spacing spacing) {

    Key(String node, int index, String capability, String kind, String name) {
      this(node, index, capability, kind, name, Spacing.NONE);
    }
  }

  private final Topology topology;
  private final InputValues inputs;
  private final Evaluator.Budget budget;
  private final ExpansionLimits limits;
  private final ValueCheck check;
  private final Map<Key, JsonNode> known = new HashMap<>();
  private final Set<Key> open = new HashSet<>();

  /**
   * The values of a template.
   *
   * @param topology the template
   * @param inputs values of its inputs
   * @param budget of evaluations
   * @param limits how long a chain of references may be
   */
  public NodeValues(
      Topology topology, InputValues inputs, Evaluator.Budget budget, ExpansionLimits limits) {
    this.topology = topology;
    this.inputs = inputs;
    this.budget = budget;
    this.limits = limits;
    this.check = new ValueCheck(topology.scope().dialect(), part -> false, topology.report());
  }

  /** The template. */
  Topology topology() {
    return topology;
  }

  /** The inputs. */
  InputValues inputs() {
    return inputs;
  }

  /**
   * The properties of a node that have a value.
   *
   * @param node of the template
   * @param index which one of those that the template makes of it
   * @return by name, frozen
   */
  public ObjectNode properties(NodeTemplate node, int index) {
    return all(node, index, "", node.type().properties());
  }

  /**
   * Returns a property of a node.
   *
   * @param node of the template
   * @param index which one of those that the template makes of it
   * @param name of the property
   * @return frozen; empty if it has no value
   */
  public Optional<JsonNode> property(NodeTemplate node, int index, String name) {
    return manifest(node, index, name, Spacing.NONE);
  }

  /**
   * A property of a node, read as a manifest.
   *
   * @param node of the template
   * @param index which one of those that the template makes of it
   * @param name of the property
   * @param spacing of the pieces that it is joined of
   * @return frozen; empty if it has no value
   */
  public Optional<JsonNode> manifest(NodeTemplate node, int index, String name, Spacing spacing) {
    try {
      return value(new Key(node.name(), index, "", "properties", name, spacing));
    } catch (EvaluationException e) {
      e.tell(topology.report());
      return Optional.empty();
    }
  }

  /**
   * The properties of a capability that have a value.
   *
   * @param node that has it
   * @param index which one of those that the template makes of it
   * @param capability its name
   * @return by name, frozen
   */
  public ObjectNode ofCapability(NodeTemplate node, int index, String capability) {
    var definition = node.type().capabilities().get(capability);
    return definition == null
        ? Trees.emptyObject()
        : all(node, index, capability, definition.properties());
  }

  private ObjectNode all(
      NodeTemplate node, int index, String capability, Map<String, PropertyDef> defined) {
    ObjectNode values = JsonNodeFactory.instance.objectNode();
    for (String name : defined.keySet()) {
      try {
        value(new Key(node.name(), index, capability, "properties", name))
            .ifPresent(value -> values.set(name, value));
      } catch (EvaluationException e) {
        e.tell(topology.report());
      }
    }
    return Trees.freeze(values);
  }

  /**
   * Returns the number of nodes that a template stands for.
   *
   * @param node of the template
   * @return 1 unless it has another count
   */
  public int count(NodeTemplate node) {
    Part count = node.get("count");
    // Version 1 has no such key, and warns of it.
    if (!count.isPresent() || topology.scope().dialect().isSimple()) {
      return 1;
    }
    try {
      JsonNode value = evaluator(node.name(), 0).value(count, DataSchema.ANY);
      boolean fits = value.isIntegralNumber() && value.canConvertToInt() && value.intValue() >= 0;
      if (!fits || value.intValue() > limits.count()) {
        throw new EvaluationException(
            fits ? ToscaCode.EXPANSION_LIMIT : ToscaCode.VALUE_TYPE,
            count,
            "an integer from 0 to " + limits.count(),
            fits ? "a larger one" : MessageWords.kind(value),
            "correct the count");
      }
      return value.intValue();
    } catch (EvaluationException e) {
      e.tell(topology.report());
      return 0;
    }
  }

  /** A property of a node or of one of its capabilities; empty if it has no value. */
  Optional<JsonNode> property(String node, int index, String capability, String name) {
    return value(new Key(node, index, capability, "properties", name));
  }

  /** An attribute that is assigned, or has a default. */
  Optional<JsonNode> attribute(String node, int index, String capability, String name) {
    return value(new Key(node, index, capability, "attributes", name));
  }

  private Optional<JsonNode> value(Key key) {
    JsonNode before = known.get(key);
    if (before != null) {
      return Optional.of(before);
    }
    NodeTemplate node = topology.nodes().get(key.node());
    if (node == null) {
      return Optional.empty();
    }
    PropertyDef definition = definition(node, key);
    Part part = part(node, key, definition);
    if (part == null) {
      return Optional.empty();
    }
    boolean cycle = open.contains(key);
    if (cycle || open.size() >= limits.references()) {
      throw new EvaluationException(
          cycle ? ToscaCode.REFERENCE_CYCLE : ToscaCode.EXPANSION_LIMIT,
          part,
          "a value that does not depend on itself, nor on more than "
              + limits.references()
              + " others",
          cycle ? "one that does" : "more",
          "break the chain of references");
    }
    open.add(key);
    DataSchema schema = definition == null ? DataSchema.ANY : definition.schema();
    try {
      Evaluator evaluator = evaluator(key.node(), key.index());
      JsonNode value =
          defaults(evaluator).filled(evaluator.manifest(part, schema, key.spacing()), schema, part);
      if (definition != null && key.spacing() == Spacing.NONE) {
        check.check(part.with(value), schema, ToscaCode.VALUE_TYPE);
      }
      known.put(key, value);
      return Optional.of(value);
    } finally {
      open.remove(key);
    }
  }

  private DataDefaults defaults(Evaluator evaluator) {
    return new DataDefaults(evaluator, budget, limits.derivations());
  }

  private Evaluator evaluator(String node, int index) {
    return new Evaluator(topology.scope().dialect(), new NodeContext(this, node, index), budget);
  }

  private static @Nullable PropertyDef definition(NodeTemplate node, Key key) {
    boolean properties = key.kind().equals("properties");
    if (key.capability().isEmpty()) {
      return (properties ? node.type().properties() : node.type().attributes()).get(key.name());
    }
    var capability = node.type().capabilities().get(key.capability());
    return capability == null
        ? null
        : (properties ? capability.properties() : capability.attributes()).get(key.name());
  }

  private static @Nullable Part part(NodeTemplate node, Key key, @Nullable PropertyDef definition) {
    Map<String, Part> assigned =
        key.capability().isEmpty()
            ? key.kind().equals("attributes") ? node.attributes() : node.entries(key.kind())
            : node.ofCapability(key.capability(), key.kind());
    Part own = assigned.get(key.name());
    if (own != null && own.isPresent()) {
      return own;
    }
    if (definition == null) {
      return null;
    }
    Part standard = definition.fixed().isPresent() ? definition.fixed() : definition.standard();
    return standard.isPresent() ? standard : null;
  }

  /** Returns the exception for a reference that leads nowhere. */
  static EvaluationException nothing(FunctionCall call, String expected, String got) {
    return new EvaluationException(
        ToscaCode.REFERENCE_NOT_FOUND, call.part(), expected, got, "correct the reference");
  }
}
