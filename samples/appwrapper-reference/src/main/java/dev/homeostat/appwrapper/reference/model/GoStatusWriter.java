package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Writes the status of an AppWrapper, by a merge patch without precondition. */
final class GoStatusWriter {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final GoClient client;

  GoStatusWriter(GoClient client) {
    this.client = client;
  }

  void write(GoWrapper wrapper) {
    JsonNode patch = JSON.createObjectNode().set("status", wrapper.status().deepCopy());
    Api.Answer answer = client.send("PATCH", wrapper.path() + "/status", patch);
    if (!answer.isSuccess()) {
      throw new GoErrorException(answer.message(), false);
    }
    // The client puts the answer into the object, so that a later update knows its version.
    JsonNode version = answer.body().path("metadata").path("resourceVersion");
    wrapper.object().withObjectProperty("metadata").set("resourceVersion", version);
  }
}
