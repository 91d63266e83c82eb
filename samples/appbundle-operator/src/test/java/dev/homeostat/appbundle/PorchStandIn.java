package dev.homeostat.appbundle;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.CustomKind;

/** The definitions of a stand-in for Porch, of whose objects tests write all. */
final class PorchStandIn {

  /**
   * As Porch does, it refuses a revision that is no number. It takes a text of digits, too, so that
   * the model of the Go operator gets further.
   */
  private static final String VARIANTS =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: packagevariants.config.porch.kpt.dev}
      spec:
        group: config.porch.kpt.dev
        names: {kind: PackageVariant, plural: packagevariants}
        scope: Namespaced
        versions:
        - name: v1alpha1
          served: true
          storage: true
          subresources: {status: {}}
          schema:
            openAPIV3Schema:
              type: object
              x-kubernetes-preserve-unknown-fields: true
              properties:
                spec:
                  type: object
                  x-kubernetes-preserve-unknown-fields: true
                  properties:
                    upstream:
                      type: object
                      properties:
                        repo: {type: string}
                        package: {type: string}
                        revision: {x-kubernetes-int-or-string: true, pattern: '^[0-9]+$'}
                        workspaceName: {type: string}
      """;

  private PorchStandIn() {}

  /** Installs all of its definitions. */
  static void define(RunningApiServer server) {
    for (String definition : definitions().split("---\n")) {
      server.define(definition);
    }
  }

  /** Installs that of PackageVariants alone. */
  static void defineVariants(RunningApiServer server) {
    server.define(VARIANTS);
  }

  private static String definitions() {
    return VARIANTS
        + "---\n"
        + CustomKind.of("porch.kpt.dev", "v1alpha1", "PackageRevision", "packagerevisions")
        + "---\n"
        + CustomKind.of(
            "porch.kpt.dev", "v1alpha1", "PackageRevisionResources", "packagerevisionresources");
  }
}
