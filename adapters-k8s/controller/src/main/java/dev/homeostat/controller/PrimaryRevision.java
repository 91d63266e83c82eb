package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;

/**
 * The revision of a primary object: it changes with each change of the specification and with each
 * explicit request by the annotation {@value Controller#RECONCILE_ANNOTATION}.
 */
final class PrimaryRevision {

  private PrimaryRevision() {}

  /** Returns the generation with the request; of an object without a generation, a digest. */
  static String of(Resource primary) {
    JsonNode metadata = primary.tree().path("metadata");
    JsonNode generation = metadata.path("generation");
    String specification =
        generation.isNumber() ? generation.asText() : PrimaryView.WHOLE.wish(primary.tree()).text();
    String request = metadata.path("annotations").path(Controller.RECONCILE_ANNOTATION).asText();
    return request.isEmpty() ? specification : specification + " " + request;
  }
}
