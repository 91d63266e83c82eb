package dev.homeostat.core.redact;

import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;

/** A schema whose warning names an element of the list of containers, {@code hidden-name}. */
public final class NamedContainers {

  private NamedContainers() {}

  /** Returns the schema of the Deployment {@code web}, in which two arguments have one key. */
  public static ObserverSchema schema() {
    String text =
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          template:
            spec:
              containers:
                - {name: hidden-name, args: [{inner: null}, {observer_schema_list_keys: [inner]}]}
                - {observer_schema_list_keys: [name], observer_schema_list_max_length: 0}
        """;
    return ObserverSchema.of(Manifest.parse(text, "schema.yaml").documents().get(0));
  }
}
