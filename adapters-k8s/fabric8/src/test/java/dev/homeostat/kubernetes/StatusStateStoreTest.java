package dev.homeostat.kubernetes;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.contract.StateStoreContract;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.Tag;

/** States in the status of custom resources hold to what the engine relies on. */
@WithApiServer
@Tag("each-jdk")
class StatusStateStoreTest extends StateStoreContract {

  /** Where the applications of the contract are. */
  private static final String NAMESPACE = "shop";

  private final Bundles bundles;

  StatusStateStoreTest(RunningApiServer server) {
    KubernetesClient client = server.client();
    bundles = Bundles.keeping(server, "contract.example.com");
    if (client.namespaces().withName(NAMESPACE).get() == null) {
      client
          .resource(
              new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
          .create();
    }
  }

  @Override
  protected StateStore store() {
    bundles.create(NAMESPACE, "web");
    bundles.create(NAMESPACE, "other");
    return bundles.store();
  }
}
