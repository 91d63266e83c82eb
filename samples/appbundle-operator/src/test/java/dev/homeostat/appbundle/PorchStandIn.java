package dev.homeostat.appbundle;

/** The definitions of a stand-in for Porch, of whose objects tests write all. */
final class PorchStandIn {

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
                        revision: {type: integer}
                        workspaceName: {type: string}
      """;

  private PorchStandIn() {}

  /** Returns all of its definitions. */
  static String definitions() {
    return VARIANTS
        + "---\n"
        + CustomKind.of("porch.kpt.dev", "v1alpha1", "PackageRevision", "packagerevisions")
        + "---\n"
        + CustomKind.of(
            "porch.kpt.dev", "v1alpha1", "PackageRevisionResources", "packagerevisionresources");
  }
}
