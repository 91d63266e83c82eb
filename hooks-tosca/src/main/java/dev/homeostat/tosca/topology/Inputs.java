package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Words;
import dev.homeostat.tosca.function.Call;
import dev.homeostat.tosca.function.Context;
import dev.homeostat.tosca.function.Evaluator;
import dev.homeostat.tosca.function.Unevaluable;
import dev.homeostat.tosca.value.PropertyDef;
import dev.homeostat.tosca.value.ValueCheck;
import dev.homeostat.tree.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/** The values of a template's inputs: the caller's, or else the defaults. */
@API(status = INTERNAL)
public final class Inputs implements Context {

  private final Map<String, JsonNode> values = new LinkedHashMap<>();
  private final Map<String, PropertyDef> defined;

  /**
   * Merges the caller's values with the defaults. A missing value is no problem until it is used,
   * unless the template requires it.
   *
   * @param topology whose inputs these are
   * @param given the caller's values
   * @param budget of evaluations
   */
  public Inputs(Topology topology, ObjectNode given, Evaluator.Budget budget) {
    this.defined = topology.inputs();
    Part caller = Part.of(Document.of(given));
    for (Part each : caller.members()) {
      if (!defined.containsKey(each.key())) {
        topology
            .report()
            .add(
                ToscaCode.INPUT_UNKNOWN,
                each,
                "an input of the template: " + Words.oneOf(defined.keySet()),
                Words.name(each.key()),
                "correct or remove it");
      }
    }
    ValueCheck check = new ValueCheck(topology.scope().dialect(), part -> false, topology.report());
    Evaluator evaluator = new Evaluator(topology.scope().dialect(), this, budget);
    defined.forEach(
        (name, input) -> {
          Part own = caller.get(name);
          if (own.isPresent()) {
            check.check(own, input.schema(), ToscaCode.INPUT_INVALID);
            values.put(name, own.tree());
          } else if (input.standard().isPresent()) {
            standard(topology, name, input, evaluator, check);
          } else if (input.required()) {
            topology
                .report()
                .add(
                    ToscaCode.INPUT_MISSING,
                    input.part(),
                    "a value for the required input " + Words.name(name),
                    "none",
                    "hand one over, or give the input a default");
          }
        });
  }

  private void standard(
      Topology topology, String name, PropertyDef input, Evaluator evaluator, ValueCheck check) {
    try {
      JsonNode value = evaluator.value(input.standard(), input.schema());
      check.check(input.standard().with(value), input.schema(), ToscaCode.INPUT_INVALID);
      values.put(name, value);
    } catch (Unevaluable e) {
      e.tell(topology.report());
    }
  }

  @Override
  public JsonNode input(String name, Call call) {
    JsonNode value = values.get(name);
    if (value == null) {
      boolean known = defined.containsKey(name);
      throw new Unevaluable(
          known ? ToscaCode.INPUT_MISSING : ToscaCode.INPUT_UNKNOWN,
          call.part(),
          known ? "an input with a value" : "an input of the template",
          Words.name(name) + (known ? ", which has none" : ""),
          known ? "hand a value over" : "correct the name");
    }
    return value;
  }

  @Override
  public JsonNode property(List<JsonNode> path, Call call) {
    throw nowhere(call);
  }

  @Override
  public JsonNode artifact(List<JsonNode> path, Call call) {
    throw nowhere(call);
  }

  @Override
  public int nodeIndex() {
    return 0;
  }

  private static Unevaluable nowhere(Call call) {
    return new Unevaluable(
        ToscaCode.FUNCTION_UNSUPPORTED,
        call.part(),
        "a default that asks no node for anything",
        Words.name(call.name()),
        "write the value out");
  }
}
