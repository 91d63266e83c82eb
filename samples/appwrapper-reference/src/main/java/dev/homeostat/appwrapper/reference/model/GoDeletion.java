package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;

/** The delete procedure. */
final class GoDeletion {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final GoClient client;

  GoDeletion(GoClient client) {
    this.client = client;
  }

  /** Deletes what is left; true if nothing is. Changes the status, and does not write it. */
  boolean isFinished(GoWrapper wrapper, Instant now) {
    ObjectNode status = wrapper.status();
    GoConditions.set(status, GoWrapper.DELETING_RESOURCES, "True", "DeletionInitiated", "", now);
    int remaining = deleteAll(wrapper, background(), now);
    Instant deadline =
        GoConditions.since(status, GoWrapper.DELETING_RESOURCES)
            .plus(wrapper.settings().forcefulDeletionGrace());
    boolean graceOver = now.isAfter(deadline);
    if (remaining > 0 && !graceOver) {
      return false;
    }
    JsonNode pods = GoPods.list(client, wrapper);
    if (remaining == 0 && pods.isEmpty()) {
      GoConditions.set(status, GoWrapper.DELETING_RESOURCES, "False", "DeletionComplete", "", now);
      return true;
    }
    if (graceOver) {
      force(wrapper, pods, now);
    }
    return false;
  }

  private void force(GoWrapper wrapper, JsonNode pods, Instant now) {
    ObjectNode options = JSON.createObjectNode().put("gracePeriodSeconds", 0);
    for (JsonNode pod : pods) {
      String name = pod.path("metadata").path("name").asText();
      client.send("DELETE", ApiPaths.pods(wrapper.namespace()) + "/" + name, options);
    }
    if (pods.isEmpty()) {
      deleteAll(wrapper, options, now);
    }
  }

  private int deleteAll(GoWrapper wrapper, ObjectNode options, Instant now) {
    int remaining = 0;
    for (int i = 0; i < wrapper.components().size(); i++) {
      ObjectNode status = wrapper.componentStatus(i);
      if (isLeft(status) && !isGone(wrapper, status, options, now)) {
        remaining++;
      }
    }
    return remaining;
  }

  private static boolean isLeft(ObjectNode status) {
    return GoConditions.isTrue(status, GoWrapper.RESOURCES_DEPLOYED)
        || (GoConditions.has(status, GoWrapper.RESOURCES_DEPLOYED, "Unknown")
            && !status.path("name").asText("").isEmpty());
  }

  private boolean isGone(GoWrapper wrapper, ObjectNode status, ObjectNode options, Instant now) {
    Optional<String> collection =
        client.collection(
            status.path("apiVersion").asText(), status.path("kind").asText(), wrapper.namespace());
    if (collection.isEmpty()) {
      return false;
    }
    String path = collection.get() + "/" + status.path("name").asText();
    if (client.send("DELETE", path, options).code() != 404) {
      return false;
    }
    GoConditions.set(status, GoWrapper.RESOURCES_DEPLOYED, "False", "CompononetDeleted", "", now);
    return true;
  }

  private static ObjectNode background() {
    return JSON.createObjectNode().put("propagationPolicy", "Background");
  }
}
