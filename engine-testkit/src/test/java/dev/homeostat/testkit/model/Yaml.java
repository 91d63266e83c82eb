package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Trees;
import dev.homeostat.yaml.YamlReader;

/** Reader of the YAML texts in the tests of the model. */
final class Yaml {

  private Yaml() {}

  /** Reads one value. */
  static JsonNode value(String text) {
    DocumentReader.Reading reading = new YamlReader().read(text, "test");
    if (reading.documents().size() != 1) {
      throw new IllegalArgumentException(text + ": " + reading.problems());
    }
    return reading.documents().get(0).tree();
  }

  /** Reads an object that can be changed; an empty text is an empty object. */
  static ObjectNode object(String text) {
    return text.isEmpty()
        ? JsonNodeFactory.instance.objectNode()
        : Trees.thaw((ObjectNode) value(text));
  }

  /** Returns an object without what tells it from others of its kind, for a comparison. */
  static JsonNode content(ObjectNode object) {
    ObjectNode content = Trees.thaw(object);
    content.remove("apiVersion");
    content.remove("kind");
    if (content.get("metadata") instanceof ObjectNode metadata) {
      metadata.remove("name");
      metadata.remove("uid");
      if (metadata.isEmpty()) {
        content.remove("metadata");
      }
    }
    return Trees.freeze(content);
  }
}
