package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** How many components are deployed, and how many of them failed. */
record GoComponents(int expected, int deployed, int failed) {

  static GoComponents evaluate(GoClient client, GoWrapper wrapper) {
    int deployed = 0;
    int failed = 0;
    for (int i = 0; i < wrapper.components().size(); i++) {
      Optional<JsonNode> found =
          read(client, wrapper, wrapper.componentStatus(i))
              .filter(o -> !o.path("metadata").has("deletionTimestamp"));
      deployed += found.isPresent() ? 1 : 0;
      failed += found.filter(GoComponents::isFailed).isPresent() ? 1 : 0;
    }
    return new GoComponents(wrapper.components().size(), deployed, failed);
  }

  private static Optional<JsonNode> read(GoClient client, GoWrapper wrapper, ObjectNode status) {
    Optional<String> collection =
        client.collection(
            status.path("apiVersion").asText(), status.path("kind").asText(), wrapper.namespace());
    if (collection.isEmpty()) {
      return Optional.empty();
    }
    Api.Answer answer =
        client.send("GET", collection.get() + "/" + status.path("name").asText(), null);
    if (!answer.isSuccess() && answer.code() != 404) {
      throw new GoErrorException(answer.message(), false);
    }
    return answer.isSuccess() ? Optional.of(answer.body()) : Optional.empty();
  }

  private static boolean isFailed(JsonNode object) {
    String kind = object.path("apiVersion").asText() + ":" + object.path("kind").asText();
    if (!kind.equals("batch/v1:Job") && !kind.equals("kubeflow.org/v1:PyTorchJob")) {
      return false;
    }
    for (JsonNode condition : object.path("status").path("conditions")) {
      if (condition.path("type").asText().equals("Failed")
          && condition.path("status").asText().equals("True")) {
        return true;
      }
    }
    return false;
  }
}
