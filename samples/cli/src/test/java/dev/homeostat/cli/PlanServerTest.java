package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** The answers of a live server to a plan, which writes nothing. */
@WithApiServer
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class PlanServerTest {

  private static final String KUBECONFIG = "kubeconfig";
  private static final List<Class<? extends HasMetadata>> KINDS =
      List.of(ConfigMap.class, Secret.class, Service.class, Deployment.class);

  private final KubernetesClient client;
  private final String kubeconfig;
  private final String namespace;

  @TempDir Path dir;

  PlanServerTest(RunningApiServer server) {
    client = server.client();
    kubeconfig = server.kubeconfig();
    namespace = server.newNamespace("plan");
  }

  @BeforeEach
  void configure() throws IOException {
    System.setProperty(
        KUBECONFIG, Files.writeString(dir.resolve("kubeconfig"), kubeconfig).toString());
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  private Cli.Result run(String command, String yaml, String... more) {
    Cli cli = new Cli(dir);
    List<String> args = new ArrayList<>(List.of(command, "--name", "web", "--cluster", "kube"));
    args.addAll(List.of("-f", cli.file("app.yaml", yaml).toString(), "--namespace", namespace));
    args.addAll(List.of(more));
    return cli.run(args.toArray(String[]::new));
  }

  private Cli.Result plan(String yaml, String... more) {
    List<String> args = new ArrayList<>(List.of("--server"));
    args.addAll(List.of(more));
    Map<String, String> before = versions();
    Cli.Result plan = run("plan", yaml, args.toArray(String[]::new));
    assertThat(versions()).isEqualTo(before);
    return plan;
  }

  /** Every object of the namespace, with its version. */
  private Map<String, String> versions() {
    Map<String, String> versions = new TreeMap<>();
    for (Class<? extends HasMetadata> kind : KINDS) {
      client.resources(kind).inNamespace(namespace).list().getItems().stream()
          // A controller of the cluster makes it when it likes.
          .filter(object -> !object.getMetadata().getName().equals("kube-root-ca.crt"))
          .forEach(
              object ->
                  versions.put(
                      object.getKind() + " " + object.getMetadata().getName(),
                      object.getMetadata().getResourceVersion()));
    }
    return versions;
  }

  private static String settings(String mode) {
    return """
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: settings}
    data: {mode: %s}
    ---
    """
        .formatted(mode);
  }

  private static final String WEB =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers:
            - {name: app, image: a, resources: {limits: {cpu: 1000m}}}
      """;

  private static final String OLD =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: old}
      ---
      """;

  @Test
  void nothing_is_written_by_what_is_created_changed_and_deleted() {
    assertThat(run("reconcile", settings("fast") + OLD).code()).isZero();
    Map<String, String> before = versions();
    assertThat(before).containsKeys("ConfigMap old", "Secret homeostat.state.web");

    Cli.Result plan = plan(settings("slow") + WEB);
    assertThat(plan.code()).as(plan.err()).isEqualTo(2);
    assertThat(plan.out())
        .contains("/data/mode: fast, wanted slow", "web would be created", "old would be deleted");
  }

  @Test
  void a_first_plan_leaves_not_even_a_state() {
    assertThat(plan(settings("fast")).code()).isEqualTo(2);
    assertThat(versions()).isEmpty();
  }

  @Test
  void a_value_that_the_server_writes_otherwise_is_shown_in_both_ways() {
    assertThat(plan(WEB).out())
        .contains("limits/cpu: asked 1000m, would be 1 (normalised)", "would be created");
  }

  @Test
  void a_field_that_is_observed_and_chosen_by_the_server_is_shown() {
    String service =
        """
        apiVersion: v1
        kind: Service
        metadata: {name: web}
        spec: {ports: [{port: 80}]}
        """;
    Cli cli = new Cli(dir);
    Path schema =
        cli.file(
            "schema.yaml",
            """
            apiVersion: v1
            kind: Service
            metadata: {name: web}
            spec: {sessionAffinity: null}
            """);
    assertThat(plan(service, "--observer-schema", schema.toString()).out())
        .contains("/spec/sessionAffinity: would be None (chosen)");
  }

  @Test
  void a_refusal_fails_the_plan_and_names_the_field() {
    Cli.Result plan =
        plan(
            """
            apiVersion: v1
            kind: Service
            metadata: {name: web}
            spec: {ports: [{port: 99999}]}
            """);
    assertThat(plan.code()).isEqualTo(1);
    assertThat(plan.err()).contains("RefusedByServer", "422", "spec.ports[0].port");
  }

  @Test
  void a_refused_change_fails_the_plan_and_the_others_are_tried_all_the_same() {
    assertThat(run("reconcile", WEB, "--once").code()).isNotEqualTo(1);
    Cli.Result plan =
        plan(
            WEB.replace("app: web", "app: shop")
                .replace("1000m", "2000m")
                .replace("spec:\n  selector", "spec:\n  replicas: 3\n  selector"));
    assertThat(plan.code()).isEqualTo(1);
    assertThat(plan.err()).contains("/spec/selector");
    assertThat(plan.out()).contains("limits/cpu: asked 2000m, would be 2 (normalised)");
  }

  @Test
  void a_warning_of_the_server_is_shown() {
    Cli.Result plan =
        plan(
            """
            apiVersion: networking.k8s.io/v1beta1
            kind: Ingress
            metadata: {name: old}
            spec: {backend: {serviceName: web, servicePort: 80}}
            """);
    assertThat(plan.out()).contains("the server warns: networking.k8s.io/v1beta1 Ingress is depre");
  }

  @Test
  void what_stands_on_a_new_namespace_or_a_new_kind_is_told_and_not_taken_for_refused() {
    String fresh = namespace + "-new";
    Cli.Result plan =
        plan(
            """
            apiVersion: v1
            kind: Namespace
            metadata: {name: NEW}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: inside, namespace: NEW}
            ---
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: gadgets.plan.example.com}
            spec:
              group: plan.example.com
              scope: Namespaced
              names: {kind: Gadget, plural: gadgets}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object}}
            ---
            apiVersion: plan.example.com/v1
            kind: Gadget
            metadata: {name: one}
            """
                .replace("NEW", fresh));
    assertThat(plan.code()).as(plan.err()).isEqualTo(2);
    assertThat(plan.out())
        .contains(
            "ConfigMap " + fresh + "/inside cannot be tried: its namespace is not there yet",
            "Gadget " + namespace + "/one cannot be tried: its kind is not there yet");
    assertThat(client.namespaces().withName(fresh).get()).isNull();
    assertThat(
            client
                .apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("gadgets.plan.example.com")
                .get())
        .isNull();
  }

  @Test
  void a_secret_that_is_refused_is_not_shown() {
    Cli.Result plan =
        plan(
            """
            apiVersion: v1
            kind: Secret
            metadata: {name: login}
            type: kubernetes.io/tls
            stringData: {password: open-sesame}
            """,
            "-o",
            "json");
    assertThat(plan.code()).isEqualTo(1);
    assertThat(plan.err()).contains("422");
    assertThat(plan.out() + plan.err()).doesNotContain("open-sesame", "b3Blbi1zZXNhbWU");
  }

  @Test
  void the_output_for_programs_holds_to_its_contract() throws IOException {
    JsonNode json = plan(settings("fast") + WEB, "-o", "json").json();
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Cli.REPOSITORY.resolve("docs/output.schema.json")))
                .validate(json))
        .isEmpty();
    assertThat(json.at("/server/fields/0/asked").asText()).isEqualTo("1000m");
    assertThat(json.path("requests")).isEmpty();
    assertThat(json.path("stateWrites").asInt()).isZero();
  }

  @Test
  void a_folder_has_no_server_to_ask() {
    Cli cli = new Cli(dir);
    Cli.Result plan = cli.on("plan", cli.file("app.yaml", settings("fast")), "--server");
    assertThat(plan.code()).isEqualTo(64);
    assertThat(plan.err()).contains("--server goes with a live cluster");
  }
}
