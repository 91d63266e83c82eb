package dev.homeostat.cli.fields;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.PassJson;
import java.util.List;

/** Answers about fields as programs read them. */
final class FieldsJson {

  private FieldsJson() {}

  /** Returns the answer of a command that found no fields. */
  static ObjectNode none(List<Problem> problems) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putArray("fields");
    json.set("problems", PassJson.problems(problems));
    return json;
  }
}
