package dev.homeostat.kubernetes;

import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.contract.StateStoreContract;
import java.time.Clock;
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
      return new SecretStateStore(EmbeddedCluster.inMemory(), null, SMALL, Clock.systemUTC());
    }
  }

  @Nested
  @WithApiServer
  class OnARealServer extends StateStoreContract {

    private final RunningApiServer server;

    OnARealServer(RunningApiServer server) {
      this.server = server;
    }

    @Override
    protected StateStore store() {
      return new SecretStateStore(
          KubernetesCluster.of(server.client()),
          server.newNamespace("states"),
          SMALL,
          Clock.systemUTC());
    }
  }
}
