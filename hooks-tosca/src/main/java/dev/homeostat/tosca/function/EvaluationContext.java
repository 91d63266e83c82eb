package dev.homeostat.tosca.function;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.apiguardian.api.API;

/** The context of the functions in a value: access to the template that it belongs to. */
@API(status = INTERNAL)
public interface EvaluationContext {

  /**
   * The value of an input.
   *
   * @param name of the input
   * @param call that asks
   * @return its value
   * @throws EvaluationException if there is none
   */
  JsonNode input(String name, FunctionCall call);

  /**
   * The value of a property or attribute.
   *
   * @param path from the node on, with the name in the end, and further names and indexes within it
   * @param call that asks
   * @return its value
   * @throws EvaluationException if there is none
   */
  JsonNode property(List<JsonNode> path, FunctionCall call);

  /**
   * Returns the file of an artifact.
   *
   * @param path from the node on, with the name of the artifact
   * @param call that asks
   * @return its file
   * @throws EvaluationException if there is none
   */
  JsonNode artifact(List<JsonNode> path, FunctionCall call);

  /**
   * Which one of the nodes of its template the value belongs to.
   *
   * @return from 0 on
   */
  int nodeIndex();
}
