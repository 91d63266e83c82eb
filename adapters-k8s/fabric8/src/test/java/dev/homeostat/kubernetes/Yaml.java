package dev.homeostat.kubernetes;

import dev.homeostat.Resource;
import dev.homeostat.spi.DocumentReader;

/** Resources as people write them. */
final class Yaml {

  private Yaml() {}

  static Resource resource(String text) {
    return Resource.of(DocumentReader.discovered().read(text, "test.yaml").documents().get(0));
  }
}
