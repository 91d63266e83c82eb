package dev.homeostat.faults;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;

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
      var definition = client.resource(DEFINITION);
      definition.create();
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> definition.get() instanceof CustomResourceDefinition now && isServed(now));
    }
  }

  private static boolean isServed(CustomResourceDefinition definition) {
    return definition.getStatus() != null
        && definition.getStatus().getConditions() != null
        && definition.getStatus().getConditions().stream()
            .anyMatch(
                condition ->
                    condition.getType().equals("Established")
                        && condition.getStatus().equals("True"));
  }
}
