package dev.homeostat.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.JsonDiff;

/** The difference as a JSON Patch: what the server adds is no drift, all else is. */
final class JsonPatchMatcher implements ChangeMatcher<JsonNode, JsonNode> {

  @Override
  public JsonNode wanted(ObjectNode tree) {
    return tree;
  }

  @Override
  public JsonNode live(byte[] event) {
    return WebDeployment.read(event).path("object");
  }

  @Override
  public boolean isInSync(JsonNode wanted, JsonNode live) {
    for (JsonNode operation : JsonDiff.asJson(wanted, live)) {
      if (!operation.path("op").asText().equals("add")) {
        return false;
      }
    }
    return true;
  }
}
