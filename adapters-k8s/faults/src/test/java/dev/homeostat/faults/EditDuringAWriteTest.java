package dev.homeostat.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody else writes between our read and our write; the answer shows both, and is no excuse. */
@WithApiServer
class EditDuringAWriteTest {

  private final RunningApiServer server;

  EditDuringAWriteTest(RunningApiServer server) {
    this.server = server;
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"data\": {\"two\": null}}", "{\"data\": {\"two\": \"drift\"}}"})
  void what_somebody_changes_while_we_write_is_put_back(String edit) {
    String namespace = server.newNamespace("edited");
    KubernetesClient direct = server.client();
    try (FaultProxy proxy = FaultProxy.before(direct.getConfiguration(), Faults.none());
        KubernetesClient client =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      Engine engine = Engine.builder().cluster(KubernetesCluster.of(client)).build();
      Application application =
          Application.named(namespace, "app")
              .manifest(
                  Manifest.parse(
                      """
                      apiVersion: v1
                      kind: ConfigMap
                      metadata: {name: app}
                      data: {one: a, two: b}
                      """))
              .build();
      engine.reconcile(application);
      var map = direct.configMaps().inNamespace(namespace).withName("app");
      map.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\": {\"one\": \"drift\"}}");

      proxy.faults(
          request -> {
            if (request.method().equals("PATCH")) {
              map.patch(PatchContext.of(PatchType.JSON_MERGE), edit);
            }
            return new Fault.Pass();
          });
      engine.reconcile(application);
      proxy.faults(Faults.none());
      engine.reconcile(application);
      ReconcileResult pass = engine.reconcile(application);

      assertThat(map.get().getData()).as(pass.conditions().toString()).containsEntry("two", "b");
    }
  }
}
