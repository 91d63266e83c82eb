package dev.homeostat.kubernetes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.cluster.DeleteOptions;

/** The body of a delete request. */
final class DeleteBody {

  private DeleteBody() {}

  /** Returns the options as the API has them. */
  static ObjectNode of(DeleteOptions options) {
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("apiVersion", "v1")
            .put("kind", "DeleteOptions")
            .put("propagationPolicy", options.propagation().policy());
    options.gracePeriod().ifPresent(grace -> body.put("gracePeriodSeconds", grace.toSeconds()));
    ObjectNode preconditions = JsonNodeFactory.instance.objectNode();
    if (!options.uid().isEmpty()) {
      preconditions.put("uid", options.uid());
    }
    if (!options.resourceVersion().isEmpty()) {
      preconditions.put("resourceVersion", options.resourceVersion());
    }
    if (!preconditions.isEmpty()) {
      body.set("preconditions", preconditions);
    }
    return body;
  }
}
