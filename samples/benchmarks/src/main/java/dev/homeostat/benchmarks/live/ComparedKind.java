package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;

/** A kind that an operator of the samples keeps, and a model of its Go operator beside it. */
interface ComparedKind {

  /** Returns the definition. */
  String definition();

  /** Returns the version of the API. */
  String apiVersion();

  /** Returns the kind. */
  String kind();

  /** Returns an object of a number of parts, all of which are ready when they are there. */
  ObjectNode settling(String name, int parts);

  /** Returns the same, of which the first part is a Deployment with its name, never ready. */
  ObjectNode stuck(String name, int parts);

  /** Returns whether an object, as the server has it, is done. */
  boolean isDone(JsonNode object);

  /** Returns the main class and the arguments of our operator. */
  List<String> ours(String namespace);

  /** Returns the same of the model, with its longest wait for a part. */
  List<String> model(String namespace, Duration patience);
}
