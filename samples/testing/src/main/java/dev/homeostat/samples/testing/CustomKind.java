package dev.homeostat.samples.testing;

import java.util.Locale;

/** Definitions of kinds of tests: namespaced, with a status, and with any content. */
public final class CustomKind {

  private CustomKind() {}

  /** Returns the definition of a kind of version v1, whose plural has an s at its end. */
  public static String of(String group, String kind) {
    return of(group, "v1", kind, kind.toLowerCase(Locale.ROOT) + "s");
  }

  /** Returns the definition of a kind. */
  public static String of(String group, String version, String kind, String plural) {
    return """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: PLURAL.GROUP}
        spec:
          group: GROUP
          names: {kind: KIND, plural: PLURAL}
          scope: Namespaced
          versions:
          - name: VERSION
            served: true
            storage: true
            subresources: {status: {}}
            schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
        """
        .replace("GROUP", group)
        .replace("VERSION", version)
        .replace("KIND", kind)
        .replace("PLURAL", plural);
  }
}
