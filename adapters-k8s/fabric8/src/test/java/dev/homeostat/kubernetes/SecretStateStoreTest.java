package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.Listing;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.contract.StateStoreContract;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Nested;

/** States in Secrets hold to what the engine relies on. */
class SecretStateStoreTest {

  /** So small that each state of the contract needs several. */
  private static final int SMALL = 500;

  @Nested
  class Whole extends StateStoreContract {
    @Override
    protected StateStore store() {
      return SecretStateStore.in(EmbeddedCluster.inMemory());
    }
  }

  @Nested
  class InParts extends StateStoreContract {
    @Override
    protected StateStore store() {
      return new SecretStateStore(EmbeddedCluster.inMemory(), null, SMALL);
    }
  }

  @Nested
  @ApiServerTest
  class OnARealServer extends StateStoreContract {

    private final KubernetesClient client;

    OnARealServer(KubernetesClient client) {
      this.client = client;
    }

    @Override
    protected StateStore store() {
      String name = "states-" + UUID.randomUUID().toString().substring(0, 8);
      client
          .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
          .create();
      return new SecretStateStore(KubernetesCluster.of(client), name, SMALL);
    }
  }
}
