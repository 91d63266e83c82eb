package dev.homeostat.faults;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;

/**
 * What somebody else does when all is calm: to an object of each kind, a thing that the {@link
 * World} has never done, since that would be contested.
 */
final class LateDrift {

  private final KubernetesClient client;
  private final String namespace;

  LateDrift(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /** Does all of it; each by itself is put back. */
  void happen(Wanted wanted) {
    client
        .configMaps()
        .inNamespace(namespace)
        .withName("app-1-settings")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\": {\"three\": \"late\"}}");
    client
        .secrets()
        .inNamespace(namespace)
        .withName("app-2-access")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\": {\"user\": \"bGF0ZQ==\"}}");
    client
        .apps()
        .deployments()
        .inNamespace(namespace)
        .withName("app-0")
        .patch(PatchContext.of(PatchType.JSON), replaced("/spec/template/spec/containers/0/env"));
    client.services().inNamespace(namespace).withName(wanted.newest()).delete();
  }

  private static String replaced(String env) {
    return "[{\"op\": \"replace\", \"path\": \"" + env + "/0/value\", \"value\": \"late\"}]";
  }
}
