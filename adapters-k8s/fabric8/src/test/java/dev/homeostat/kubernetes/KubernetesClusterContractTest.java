package dev.homeostat.kubernetes;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.testkit.contract.ClusterContract;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

/** A real API server holds to what the engine relies on. */
@WithApiServer
@Tag("each-jdk")
class KubernetesClusterContractTest extends ClusterContract {

  private final KubernetesClient client;
  private final List<String> namespaces;

  KubernetesClusterContractTest(RunningApiServer server) {
    client = server.client();
    namespaces = List.of(server.newNamespace("contract"), server.newNamespace("contract"));
  }

  @Override
  protected Cluster cluster() {
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
    for (Class<? extends HasMetadata> kind : List.of(ConfigMap.class, Secret.class)) {
      client.resources(kind).inAnyNamespace().withLabel("contract", "homeostat").delete();
    }
  }
}
