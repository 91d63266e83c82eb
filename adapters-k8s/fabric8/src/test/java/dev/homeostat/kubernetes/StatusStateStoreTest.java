package dev.homeostat.kubernetes;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.contract.StateStoreContract;
import org.junit.jupiter.api.Tag;

/** States in the status of custom resources hold to what the engine relies on. */
@WithApiServer
@Tag("each-jdk")
class StatusStateStoreTest extends StateStoreContract {

  private final Bundles bundles;

  StatusStateStoreTest(RunningApiServer server) {
    bundles = Bundles.keeping(server, "contract.example.com");
  }

  @Override
  protected StateStore store() {
    bundles.createAll(applications());
    return bundles.store();
  }
}
