package dev.homeostat.operator.status;

import dev.homeostat.Resource;
import dev.homeostat.spi.DocumentReader;

/** Objects as people write them. */
final class Yaml {

  private Yaml() {}

  static Resource object(String apiVersion, String kind, String rest) {
    String head =
        "apiVersion: "
            + apiVersion
            + "\nkind: "
            + kind
            + "\nmetadata: {name: web, namespace: shop}\n";
    return Resource.of(
        DocumentReader.discovered().read(head + rest, "test.yaml").documents().get(0));
  }
}
