package dev.homeostat.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.InvalidInputException;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.StepOutcome;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.program.webhook.OperatorWebhooks;
import dev.homeostat.program.webhook.WebhookOptions;
import dev.homeostat.webhooks.AdmissionDecision;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ArgGroup;

/** The webhooks of an operator are on where they are asked, and answer before it writes. */
@WithApiServer
class OperatorWebhooksTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String FINALIZER = "greetings.example.com/hooked";

  private static final String CONFIGURATION =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingWebhookConfiguration
      metadata: {name: NAME}
      webhooks:
      - name: validate.example.com
        admissionReviewVersions: [v1]
        sideEffects: None
        failurePolicy: Fail
        namespaceSelector: {matchLabels: {greeted: NAME}}
        clientConfig: {service: {namespace: default, name: NAME, path: /validate}}
        rules:
        - apiGroups: [GROUP]
          apiVersions: [v1]
          operations: [CREATE, UPDATE]
          resources: [greetings]
      """;

  /** All that the operator needs, but for the permission to write webhook configurations. */
  private static final String RIGHTS =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRole
      metadata: {name: NAME}
      rules:
      - {apiGroups: [GROUP, ""], resources: ["*"], verbs: ["*"]}
      - {apiGroups: [admissionregistration.k8s.io], resources: ["*"], verbs: [get]}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRoleBinding
      metadata: {name: NAME}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: NAME}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: NAME}]
      """;

  private static final class Options {
    @ArgGroup(exclusive = false, validate = false)
    WebhookOptions webhooks = new WebhookOptions();
  }

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final AtomicInteger reviews = new AtomicInteger();
  private String namespace = "";

  OperatorWebhooksTest(RunningApiServer server) {
    this.server = server;
    this.client = server.client();
  }

  @BeforeEach
  void prepare() {
    server.define(Greetings.DEFINITION);
    namespace = server.newNamespace("hooks");
    client
        .namespaces()
        .withName(namespace)
        .edit(
            one ->
                new NamespaceBuilder(one)
                    .editMetadata()
                    .addToLabels("greeted", namespace)
                    .endMetadata()
                    .build());
  }

  @AfterEach
  void remove() {
    client.resourceList(named(CONFIGURATION)).delete();
    client.resourceList(named(RIGHTS)).delete();
  }

  private String named(String yaml) {
    return yaml.replace("NAME", namespace)
        .replace("GROUP", Greetings.API_VERSION.substring(0, Greetings.API_VERSION.indexOf('/')));
  }

  private RunningProgram start(KubernetesClient with, String... args) throws IOException {
    String[] all = new String[args.length + 5];
    System.arraycopy(args, 0, all, 5, args.length);
    all[0] = "--port=0";
    all[1] = "--namespaces=" + namespace;
    all[2] = "--lease-namespace=" + namespace;
    all[3] = "--leader-election=false";
    all[4] = "--webhook-name=" + namespace;
    return OperatorProgram.named("greeting-operator")
        .options(Options::new)
        .assembly(this::assemble)
        .start(with, all);
  }

  private void assemble(Options options, OperatorSetup setup) throws IOException {
    setup.run(
        Controller.named("greetings")
            .of(setup.cluster(), Greetings.API_VERSION, Greetings.KIND)
            .finalizer(FINALIZER)
            .reconciler(
                (greeting, context) -> {
                  context.hold();
                  return StepOutcome.ignore();
                }));
    OperatorWebhooks.of(options.webhooks, setup)
        .handler(
            "/validate",
            request -> {
              reviews.incrementAndGet();
              return AdmissionDecision.allow();
            })
        .start();
  }

  private KubernetesClient limited() {
    return new KubernetesClientBuilder()
        .withConfig(
            new ConfigBuilder(client.getConfiguration()).withImpersonateUsername(namespace).build())
        .build();
  }

  private void greet() {
    GenericKubernetesResource greeting = new GenericKubernetesResource();
    greeting.setApiVersion(Greetings.API_VERSION);
    greeting.setKind(Greetings.KIND);
    greeting.setMetadata(new ObjectMetaBuilder().withName("web").build());
    client.resource(greeting).inNamespace(namespace).create();
  }

  private List<String> finalizers() {
    return client
        .genericKubernetesResources(Greetings.API_VERSION, Greetings.KIND)
        .inNamespace(namespace)
        .withName("web")
        .get()
        .getMetadata()
        .getFinalizers();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void controllers_begin_when_the_api_server_can_call_the_webhooks() throws IOException {
    greet();
    client.resourceList(named(CONFIGURATION)).create();
    client.resourceList(named(RIGHTS)).create();
    int port = freePort();
    try (KubernetesClient limited = limited();
        RunningProgram program =
            start(limited, "--webhook-port=" + port, "--webhook-url=https://localhost:" + port)) {
      assertThat(program.controllers().get(0).health().unready())
          .singleElement()
          .satisfies(reason -> assertThat(reason).contains("not started"));
      client
          .rbac()
          .clusterRoles()
          .withName(namespace)
          .edit(
              role -> {
                role.getRules().get(1).setVerbs(List.of("get", "patch"));
                return role;
              });
      await().atMost(PATIENCE).until(program::isWorking);
      await().atMost(PATIENCE).untilAsserted(() -> assertThat(finalizers()).contains(FINALIZER));
      assertThat(reviews).as("the finalizer was reviewed").hasPositiveValue();
    } finally {
      client.resourceList(named(CONFIGURATION)).delete();
    }
  }

  @Test
  void without_a_configuration_and_a_url_they_are_off() throws IOException {
    greet();
    try (RunningProgram program = start(client)) {
      await().atMost(PATIENCE).until(program::isWorking);
      await().atMost(PATIENCE).untilAsserted(() -> assertThat(finalizers()).contains(FINALIZER));
      assertThat(reviews).hasValue(0);
    }
  }

  @Test
  void a_certificate_needs_its_key() {
    assertThatThrownBy(
            () -> start(client, "--webhook-url=https://localhost:1", "--webhook-key=tls.key"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("--webhook-certificate");
  }
}
