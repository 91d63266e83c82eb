package dev.homeostat.operator.definition;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.ApplicationId;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.ObjectMakingStateStore;
import dev.homeostat.kubernetes.StatusStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.contract.StateStoreContract;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.concurrent.TimeUnit;

/** States are kept in Applications of this definition, those that the command line makes too. */
@WithApiServer
class StateOnServerTest extends StateStoreContract {

  private static final long PATIENCE = 60;

  private final KubernetesClient client;

  StateOnServerTest(RunningApiServer server) {
    client = server.client();
    server.define(ApplicationDefinition.yaml());
    for (ApplicationId application : applications()) {
      if (client.namespaces().withName(application.namespace()).get() == null) {
        client
            .resource(
                new NamespaceBuilder()
                    .withNewMetadata()
                    .withName(application.namespace())
                    .endMetadata()
                    .build())
            .create();
      }
    }
  }

  @Override
  protected StateStore store() {
    for (ApplicationId application : applications()) {
      client
          .genericKubernetesResources(ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
          .inNamespace(application.namespace())
          .withTimeout(PATIENCE, TimeUnit.SECONDS)
          .delete();
    }
    return ObjectMakingStateStore.of(
        StatusStateStore.of(
                KubernetesCluster.of(client),
                ApplicationDocument.API_VERSION,
                ApplicationDocument.KIND)
            .at("/status/state"),
        JsonNodeFactory.instance.objectNode().put("suspend", true));
  }
}
