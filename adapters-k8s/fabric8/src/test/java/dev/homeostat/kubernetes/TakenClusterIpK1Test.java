package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** POLICY-3: a pinned address that others have taken does not keep a deleted Service away. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
class TakenClusterIpK1Test {

  private static final String SERVICE =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: web}
      spec: {ports: [{port: 80}]}
      """;

  private final KubernetesClient client;
  private final Engine engine;
  private final String namespace;

  TakenClusterIpK1Test(RunningApiServer server) {
    client = server.client();
    engine = Engine.builder().cluster(KubernetesCluster.of(client)).build();
    namespace = server.newNamespace("address");
  }

  private Application application() {
    return Application.named(namespace, "app")
        .manifest(Manifest.parse(SERVICE))
        .observe(ResourceId.service("web"), schema -> schema.defaults().observe("/spec/clusterIP"))
        .build();
  }

  private Service live(String name) {
    return client.services().inNamespace(namespace).withName(name).get();
  }

  @Test
  void k1_a_service_comes_back_with_another_address() {
    Settling.settle(engine, application());
    String address = live("web").getSpec().getClusterIP();
    client.services().inNamespace(namespace).withName("web").delete();
    client
        .resource(
            new ServiceBuilder()
                .withNewMetadata()
                .withName("thief")
                .withNamespace(namespace)
                .endMetadata()
                .withNewSpec()
                .withClusterIP(address)
                .addNewPort()
                .withPort(80)
                .endPort()
                .endSpec()
                .build())
        .create();
    ReconcileResult pass = engine.reconcile(application());
    assertThat(pass.problems()).extracting(Problem::code).contains("PinsLost");
    assertThat(live("web").getSpec().getClusterIP()).isNotEmpty().isNotEqualTo(address);
    Settling.settle(engine, application());
  }
}
