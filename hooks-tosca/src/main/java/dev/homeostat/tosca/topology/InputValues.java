package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.function.EvaluationContext;
import dev.homeostat.tosca.function.EvaluationException;
import dev.homeostat.tosca.function.Evaluator;
import dev.homeostat.tosca.function.FunctionCall;
import dev.homeostat.tosca.value.PropertyDef;
import dev.homeostat.tosca.value.ValueCheck;
import dev.homeostat.tree.Document;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/** The values of a template's inputs: the caller's, or else the defaults. */
@API(status = INTERNAL)
public final class InputValues implements EvaluationContext {

  /** Of defaults of data types within each other. */
  private static final int DEEPEST = 32;

  private final Map<String, JsonNode> values = new LinkedHashMap<>();
  private final Map<String, PropertyDef> defined;
  private final Set<String> open = new HashSet<>();
  private final Evaluator evaluator;
  private final DataDefaults defaults;
  private final ValueCheck check;

  /**
   * Takes the caller's values. A default is evaluated when it is used; that a value is missing is
   * an error only where one is needed.
   *
   * @param topology whose inputs these are
   * @param given the caller's values
   * @param budget of evaluations
   */
  public InputValues(Topology topology, ObjectNode given, Evaluator.Budget budget) {
    this.defined = topology.inputs();
    this.evaluator = new Evaluator(topology.scope().dialect(), this, budget);
    this.defaults = new DataDefaults(evaluator, budget, DEEPEST);
    this.check = new ValueCheck(topology.scope().dialect(), part -> false, topology.report());
    Part caller = Part.of(Document.of(given));
    for (Part each : caller.members()) {
      if (!defined.containsKey(each.key())) {
        topology
            .report()
            .add(
                ToscaCode.INPUT_UNKNOWN,
                each,
                "an input of the template: " + MessageWords.oneOf(defined.keySet(), each.key()),
                MessageWords.name(each.key()),
                "correct or remove it");
      }
    }
    defined.forEach(
        (name, input) -> {
          Part own = caller.get(name);
          if (own.isPresent()) {
            check.check(own, input.schema(), ToscaCode.INPUT_INVALID);
            given(name, own, input, topology);
          }
        });
  }

  /**
   * Checks all inputs, whether they are used or not.
   *
   * @param report gains what is wrong
   */
  public void checkAll(Report report) {
    for (Map.Entry<String, PropertyDef> each : defined.entrySet()) {
      try {
        PropertyDef input = each.getValue();
        if (input.required() || input.standard().isPresent()) {
          value(each.getKey(), input);
        }
      } catch (EvaluationException e) {
        e.tell(report);
      }
    }
  }

  private void given(String name, Part own, PropertyDef input, Topology topology) {
    try {
      values.put(name, defaults.filled(own.tree(), input.schema(), own));
    } catch (EvaluationException e) {
      e.tell(topology.report());
    }
  }

  private JsonNode value(String name, PropertyDef input) {
    JsonNode known = values.get(name);
    if (known != null) {
      return known;
    }
    if (!input.standard().isPresent() || !open.add(name)) {
      throw new EvaluationException(
          ToscaCode.INPUT_MISSING,
          input.part(),
          "a value for the input " + MessageWords.name(name),
          "none",
          "hand one over, or give the input a default");
    }
    try {
      JsonNode value =
          defaults.filled(
              evaluator.value(input.standard(), input.schema()), input.schema(), input.part());
      check.check(input.standard().with(value), input.schema(), ToscaCode.INPUT_INVALID);
      values.put(name, value);
      return value;
    } finally {
      open.remove(name);
    }
  }

  @Override
  public JsonNode input(String name, FunctionCall call) {
    PropertyDef input = defined.get(name);
    if (input == null) {
      throw new EvaluationException(
          ToscaCode.INPUT_UNKNOWN,
          call.part(),
          "an input of the template: " + MessageWords.oneOf(defined.keySet(), name),
          MessageWords.name(name),
          "correct the name");
    }
    return value(name, input);
  }

  @Override
  public JsonNode property(List<JsonNode> path, FunctionCall call) {
    throw nowhere(call);
  }

  @Override
  public JsonNode artifact(List<JsonNode> path, FunctionCall call) {
    throw nowhere(call);
  }

  @Override
  public int nodeIndex() {
    return 0;
  }

  private static EvaluationException nowhere(FunctionCall call) {
    return new EvaluationException(
        ToscaCode.FUNCTION_UNSUPPORTED,
        call.part(),
        "a default that asks no node for anything",
        MessageWords.name(call.name()),
        "write the value out");
  }
}
