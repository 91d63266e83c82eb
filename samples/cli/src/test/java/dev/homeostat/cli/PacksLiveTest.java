package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Policy packs on a real API server: what a controller writes stays, a neighbour is put back. */
@WithApiServer
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class PacksLiveTest {

  private static final String KUBECONFIG = "kubeconfig";

  private final KubernetesClient client;
  private final String kubeconfig;
  private final String namespace;

  @TempDir Path dir;
  private Cli cli;

  PacksLiveTest(RunningApiServer server) {
    client = server.client();
    kubeconfig = server.kubeconfig();
    namespace = server.newNamespace("packs");
  }

  @BeforeEach
  void configure() throws IOException {
    Path file = Files.writeString(dir.resolve("kubeconfig"), kubeconfig);
    System.setProperty(KUBECONFIG, file.toString());
    cli = new Cli(dir);
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  private Cli.Result run(Path file, String... command) {
    List<String> args = new ArrayList<>(Arrays.asList(command));
    args.addAll(List.of("-f", file.toString(), "--name", "web", "--namespace", namespace));
    args.addAll(List.of("--cluster", "kube"));
    return cli.run(args.toArray(String[]::new));
  }

  @Test
  void replicas_and_an_injected_container_are_left() {
    Path file =
        cli.file(
            "web.yaml",
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 2
              minReadySeconds: 5
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers: [{name: app, image: "app:1"}]
            """);
    assertThat(run(file, "reconcile", "--packs", "hpa,istio").code()).isZero();
    client
        .apps()
        .deployments()
        .inNamespace(namespace)
        .withName("web")
        .edit(
            web -> {
              web.getSpec().setReplicas(7);
              web.getSpec().setMinReadySeconds(9);
              var containers = web.getSpec().getTemplate().getSpec().getContainers();
              containers.add(0, containers.get(0).toBuilder().withName("istio-proxy").build());
              return web;
            });

    Cli.Result plan = run(file, "plan", "--packs", "hpa,istio");
    assertThat(plan.code()).as(plan.err()).isEqualTo(2);
    assertThat(plan.out())
        .contains("/spec/minReadySeconds: 9, wanted 5")
        .doesNotContain("/spec/replicas", "istio-proxy");
    assertThat(run(file, "reconcile", "--packs", "hpa,istio").code()).isZero();
    var live = client.apps().deployments().inNamespace(namespace).withName("web").get().getSpec();
    assertThat(live.getReplicas()).isEqualTo(7);
    assertThat(live.getMinReadySeconds()).isEqualTo(5);
    assertThat(live.getTemplate().getSpec().getContainers())
        .extracting(it -> it.getName())
        .containsExactly("istio-proxy", "app");
    Cli.Result why =
        run(file, "explain", "--packs", "hpa,istio", "Deployment/web", "/spec/replicas");
    assertThat(why.out()).contains("found 7", "rule replicas of pack hpa 1.0.0");
    assertThat(run(file, "plan").out()).contains("/spec/replicas: 7, wanted 2");
  }

  @Test
  void the_ca_of_an_annotated_configuration_is_left() {
    String name = namespace + ".example.com";
    Path file =
        cli.file(
            "hook.yaml",
            """
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingWebhookConfiguration
            metadata: {name: NAME, annotations: {cert-manager.io/inject-ca-from: a/b}}
            webhooks:
              - name: NAME
                clientConfig: {url: 'https://localhost:1', caBundle: QUFB}
                rules: [{apiGroups: [none.example.com], apiVersions: [v1], operations: [CREATE], resources: [nones]}]
                failurePolicy: Ignore
                sideEffects: None
                admissionReviewVersions: [v1]
            """
                .replace("NAME", name));
    assertThat(run(file, "reconcile", "--packs", "cert-manager").code()).isZero();
    var hooks = client.admissionRegistration().v1().validatingWebhookConfigurations();
    try {
      hooks
          .withName(name)
          .edit(
              it -> {
                it.getWebhooks().get(0).getClientConfig().setCaBundle("QkJC");
                it.getWebhooks().get(0).setTimeoutSeconds(3);
                return it;
              });
      Cli.Result plan = run(file, "plan", "--packs", "cert-manager");
      assertThat(plan.code()).as(plan.out() + plan.err()).isZero();
      assertThat(run(file, "plan").out()).contains("/clientConfig/caBundle");
    } finally {
      hooks.withName(name).delete();
    }
  }

  @Test
  void allocations_of_a_service_are_left() {
    Path file =
        cli.file(
            "service.yaml",
            """
            apiVersion: v1
            kind: Service
            metadata: {name: web}
            spec:
              type: NodePort
              selector: {app: web}
              ports: [{name: http, port: 80, nodePort: 0}]
            """);
    assertThat(run(file, "reconcile", "--packs", "service-allocations").code()).isZero();
    client
        .services()
        .inNamespace(namespace)
        .withName("web")
        .edit(
            it -> {
              it.getSpec().getPorts().get(0).setNodePort(null);
              it.getSpec().getPorts().get(0).setName("other");
              return it;
            });
    assertThat(run(file, "reconcile", "--packs", "service-allocations").code()).isZero();
    var port =
        client.services().inNamespace(namespace).withName("web").get().getSpec().getPorts().get(0);
    assertThat(port.getName()).isEqualTo("http");
    assertThat(port.getNodePort()).isPositive();
  }
}
