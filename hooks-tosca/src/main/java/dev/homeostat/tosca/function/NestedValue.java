package dev.homeostat.tosca.function;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tosca.ToscaCode;
import java.util.List;
import org.apiguardian.api.API;

/** Follows names and indexes into a value. */
@API(status = INTERNAL)
public final class NestedValue {

  private NestedValue() {}

  /**
   * Returns the value at the end of a path into a value.
   *
   * @param value where it begins
   * @param steps names and indexes
   * @param call that asks
   * @return what is there
   * @throws EvaluationException if there is nothing
   */
  public static JsonNode in(JsonNode value, List<JsonNode> steps, FunctionCall call) {
    JsonNode at = value;
    for (JsonNode step : steps) {
      at = at.isArray() ? at.path(step.asInt(-1)) : at.path(step.asText());
    }
    if (at.isMissingNode()) {
      throw new EvaluationException(
          ToscaCode.REFERENCE_NOT_FOUND,
          call.part(),
          "names and indexes that lead to a value",
          "some that lead nowhere",
          "correct the names and indexes behind the first");
    }
    return at;
  }
}
