package dev.homeostat.controller.pods;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.utils.Serialization;

/** Trees for tests. */
final class YamlTrees {

  private YamlTrees() {}

  /** Reads a YAML document. */
  static ObjectNode yaml(String text) {
    return Serialization.unmarshal("---\n" + text, ObjectNode.class);
  }
}
