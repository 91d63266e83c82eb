package dev.homeostat.appbundle;

/** The definitions of a stand-in for Porch, of whose objects tests write all. */
final class PorchStandIn {

  private static final String KIND =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: %2$s.%1$s}
      spec:
        group: %1$s
        names: {kind: %3$s, plural: %2$s}
        scope: Namespaced
        versions:
        - name: v1alpha1
          served: true
          storage: true
          subresources: {status: {}}
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
      """;

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
        + KIND.formatted("porch.kpt.dev", "packagerevisions", "PackageRevision")
        + "---\n"
        + KIND.formatted("porch.kpt.dev", "packagerevisionresources", "PackageRevisionResources");
  }
}
