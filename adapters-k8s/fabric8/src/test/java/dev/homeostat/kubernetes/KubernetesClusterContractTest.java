package dev.homeostat.kubernetes;

import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.testkit.contract.ClusterContract;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

/** A real API server holds to what the engine relies on. */
@ApiServerTest
class KubernetesClusterContractTest extends ClusterContract {

  private final KubernetesClient client;
  private final List<String> namespaces = List.of(anyName(), anyName());

  KubernetesClusterContractTest(KubernetesClient client) {
    this.client = client;
  }

  private static String anyName() {
    return "contract-" + UUID.randomUUID().toString().substring(0, 8);
  }

  @Override
  protected Cluster cluster() {
    for (String name : namespaces) {
      client
          .resource(
              new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
          .create();
    }
    return KubernetesCluster.of(client);
  }

  @Override
  protected List<String> namespaces() {
    return namespaces;
  }

  @Override
  protected Map.Entry<String, String> unknownKind() {
    return Map.entry("apps/v1", "Gadget");
  }

  /** The contract finds objects by labels, in all namespaces. */
  @AfterEach
  void leave_nothing_behind() {
    for (Class<? extends io.fabric8.kubernetes.api.model.HasMetadata> kind :
        List.of(ConfigMap.class, Secret.class)) {
      client.resources(kind).inAnyNamespace().withLabel("contract", "homeostat").delete();
    }
  }
}
