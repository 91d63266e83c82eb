package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;

/** Creates the components in order. */
final class GoCreation {

  private final GoClient client;
  private final GoConfig config;
  private final GoStatusWriter writer;

  GoCreation(GoClient client, GoConfig config, GoStatusWriter writer) {
    this.client = client;
    this.config = config;
    this.writer = writer;
  }

  /**
   * Creates the components that are not deployed.
   *
   * @throws GoErrorException for the first that fails
   */
  void createAll(GoWrapper wrapper, Instant now) {
    for (int i = 0; i < wrapper.components().size(); i++) {
      ObjectNode status = wrapper.componentStatus(i);
      if (!GoConditions.isTrue(status, GoWrapper.RESOURCES_DEPLOYED)) {
        create(wrapper, i, status, now);
      }
    }
  }

  private void create(GoWrapper wrapper, int index, ObjectNode status, Instant now) {
    ObjectNode object = GoInjection.object(wrapper, index, config);
    String apiVersion = object.path("apiVersion").asText();
    String kind = object.path("kind").asText();
    if (GoConditions.find(status, GoWrapper.RESOURCES_DEPLOYED).isEmpty()) {
      status
          .put("name", object.path("metadata").path("name").asText(""))
          .put("kind", kind)
          .put("apiVersion", apiVersion);
      set(status, "Unknown", "ComponentCreationInitiated", "", now);
      writer.write(wrapper);
    }
    Optional<String> collection = client.collection(apiVersion, kind, wrapper.namespace());
    if (collection.isEmpty()) {
      throw failed(status, "no matches for kind \"" + kind + "\"", true, now);
    }
    Api.Answer answer = client.send("POST", collection.get(), object);
    if (answer.code() == 409) {
      adopt(wrapper, collection.get(), object);
    } else if (!answer.isSuccess()) {
      throw failed(status, answer.message(), answer.code() == 422, now);
    }
    JsonNode created = answer.isSuccess() ? answer.body() : object;
    status.put("name", created.path("metadata").path("name").asText(""));
    set(status, "True", "ComponentCreatedSuccessfully", "", now);
  }

  /** What exists is taken for ours if its controller has the name of the AppWrapper. */
  private void adopt(GoWrapper wrapper, String collection, ObjectNode object) {
    String path = collection + "/" + object.path("metadata").path("name").asText();
    Api.Answer found = client.send("GET", path, null);
    for (JsonNode owner : found.body().path("metadata").path("ownerReferences")) {
      if (owner.path("controller").asBoolean(false)
          && owner.path("name").asText().equals(wrapper.name())) {
        return;
      }
    }
    throw GoErrorException.fatal(
        "resource " + path + " exists, but is not controlled by appwrapper");
  }

  private static GoErrorException failed(
      ObjectNode status, String message, boolean fatal, Instant now) {
    set(status, "False", "ComponentCreationErrored", message, now);
    return new GoErrorException(message, fatal);
  }

  private static void set(
      ObjectNode status, String value, String reason, String message, Instant now) {
    GoConditions.set(status, GoWrapper.RESOURCES_DEPLOYED, value, reason, message, now);
  }
}
