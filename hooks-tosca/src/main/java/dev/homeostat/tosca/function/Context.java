package dev.homeostat.tosca.function;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.apiguardian.api.API;

/** What the functions of a value may ask of the template that it stands in. */
@API(status = INTERNAL)
public interface Context {

  /**
   * The value of an input.
   *
   * @param name of the input
   * @param call that asks
   * @return its value
   * @throws Unevaluable if there is none
   */
  JsonNode input(String name, Call call);

  /**
   * The value of a property or attribute.
   *
   * @param path from the node on, with the name in the end, and further names and indexes within it
   * @param call that asks
   * @return its value
   * @throws Unevaluable if there is none
   */
  JsonNode property(List<JsonNode> path, Call call);

  /**
   * Where an artifact is.
   *
   * @param path from the node on, with the name of the artifact
   * @param call that asks
   * @return its file
   * @throws Unevaluable if there is none
   */
  JsonNode artifact(List<JsonNode> path, Call call);

  /**
   * Which one of the nodes of its template the value belongs to.
   *
   * @return from 0 on
   */
  int nodeIndex();
}
