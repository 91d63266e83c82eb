package dev.homeostat.spi.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** Writes a state for people to read: nothing in it reveals a sensitive value (rule SECRET-1). */
final class ShownState {

  private ShownState() {}

  static ObjectNode write(ApplicationState state) {
    ObjectNode json = StateJson.write(state);
    // With the salt, the values behind the digests could be guessed.
    json.remove("salt");
    if (json.get("translation") instanceof ObjectNode translation) {
      translation.remove("manifest");
    }
    String salt = state.salt().isEmpty() ? UUID.randomUUID().toString() : state.salt();
    byte[] key = salt.getBytes(StandardCharsets.UTF_8);
    ArrayNode schemas = json.withArray("mangledObserverSchema");
    ArrayNode resources = json.withArray("resources");
    int i = 0;
    for (ResourceRecord record : state.records().values()) {
      ShownNames names = new ShownNames(record, key);
      schemas.set(i, names.schema(record.observerSchema()));
      hide(names, (ObjectNode) resources.get(i));
      i++;
    }
    return json;
  }

  private static void hide(ShownNames names, ObjectNode record) {
    if (record.get("setBy") instanceof ObjectNode setBy) {
      ObjectNode shown = JsonNodeFactory.instance.objectNode();
      setBy
          .properties()
          .forEach(entry -> shown.set(shown(names, entry.getKey()), entry.getValue()));
      record.set("setBy", shown);
    }
    for (String member : List.of("removals", "sensitive")) {
      if (record.get(member) instanceof ArrayNode paths) {
        for (int i = 0; i < paths.size(); i++) {
          paths.set(i, TextNode.valueOf(shown(names, paths.get(i).asText())));
        }
      }
    }
    record.path("accepted").forEach(form -> hideElements(names, (ObjectNode) form));
    for (String member : List.of("accepted", "refused", "contests")) {
      for (JsonNode each : record.path(member)) {
        ((ObjectNode) each).put("path", shown(names, each.path("path").asText()));
      }
    }
  }

  /** The elements that a server added are named by the last segments of their paths. */
  private static void hideElements(ShownNames names, ObjectNode form) {
    if (form.get("surplus") instanceof ArrayNode elements) {
      String list = form.path("path").asText();
      int start = shown(names, list).length() + 1;
      for (int i = 0; i < elements.size(); i++) {
        String path = shown(names, list + "/" + elements.get(i).asText());
        elements.set(i, TextNode.valueOf(path.substring(start)));
      }
    }
  }

  private static String shown(ShownNames names, String path) {
    return names.path(FieldPath.parse(path)).toString();
  }
}
