package dev.homeostat.appbundle.bundle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Trees;

/** Objects of tests, written in YAML. */
public final class Yaml {

  private Yaml() {}

  /** Reads one object. */
  public static ObjectNode object(String yaml) {
    return Trees.thaw(
        (ObjectNode) DocumentReader.discovered().read(yaml, "test.yaml").documents().get(0).tree());
  }

  /** Returns an AppBundle named shop in the namespace web, with groups. */
  public static ObjectNode bundle(String groups) {
    return object(
        """
        apiVersion: app.example.com/v1alpha1
        kind: AppBundle
        metadata: {namespace: web, name: shop, uid: 0a1b}
        spec:
          groups:
        %s"""
            .formatted(groups.indent(2)));
  }
}
