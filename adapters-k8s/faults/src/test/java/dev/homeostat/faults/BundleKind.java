package dev.homeostat.faults;

import dev.homeostat.kubernetes.testing.CustomKinds;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** Makes the kind of the {@link Bundles} known to a server. */
final class BundleKind {

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: bundles.faults.example.com}
      spec:
        group: faults.example.com
        scope: Namespaced
        names: {kind: Bundle, plural: bundles, singular: bundle, listKind: BundleList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec:
                    type: object
                    properties: {manifest: {type: string}}
                  status:
                    type: object
                    properties:
                      phase: {type: string}
                      observedGeneration: {type: integer, format: int64}
      """;

  private BundleKind() {}

  static void define(Config server) {
    try (KubernetesClient client = new KubernetesClientBuilder().withConfig(server).build()) {
      CustomKinds.define(client, DEFINITION);
    }
  }
}
