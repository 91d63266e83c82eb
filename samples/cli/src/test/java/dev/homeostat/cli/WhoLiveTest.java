package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** The owners of fields as a real API server reports them. */
@WithApiServer
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class WhoLiveTest {

  private static final String KUBECONFIG = "kubeconfig";

  private final KubernetesClient client;
  private final String kubeconfig;
  private final String namespace;

  @TempDir Path dir;

  WhoLiveTest(RunningApiServer server) {
    client = server.client();
    kubeconfig = server.kubeconfig();
    namespace = server.newNamespace("who");
  }

  @BeforeEach
  void configure() throws IOException {
    Path file = Files.writeString(dir.resolve("kubeconfig"), kubeconfig);
    System.setProperty(KUBECONFIG, file.toString());
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  private Resource<Deployment> web() {
    return client.apps().deployments().inNamespace(namespace).withName("web");
  }

  private void apply(String manager, String yaml) {
    client
        .resource(yaml)
        .inNamespace(namespace)
        .fieldManager(manager)
        .forceConflicts()
        .serverSideApply();
  }

  private static PatchContext as(String manager) {
    return new PatchContext.Builder()
        .withPatchType(PatchType.JSON_MERGE)
        .withFieldManager(manager)
        .build();
  }

  /** Two managers apply, a third one updates, a controller writes the status. */
  private void deploy() {
    apply(
        "team",
        """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, labels: {app: web}}
            spec:
              replicas: 1
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                  - {name: app, image: registry.example.com/web:1}
            """);
    apply(
        "mesh",
        """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, labels: {app: web, mesh: on-duty}}
            spec:
              template:
                spec:
                  containers:
                  - {name: proxy, image: registry.example.com/proxy:1}
            """);
    web().patch(as("kubectl-scale"), "{\"spec\": {\"replicas\": 3}}");
    web()
        .subresource("status")
        .patch(as("controller"), "{\"status\": {\"observedGeneration\": 1}}");
  }

  private Cli.Result run(String... args) {
    String[] all = new String[args.length + 2];
    System.arraycopy(args, 0, all, 0, args.length);
    all[args.length] = "--namespace";
    all[args.length + 1] = namespace;
    return new Cli(dir).run(all);
  }

  private static List<String> owners(JsonNode json, String path) {
    for (JsonNode field : json.path("fields")) {
      if (field.path("path").asText().equals(path)) {
        return StreamSupport.stream(field.path("owners").spliterator(), false)
            .map(it -> it.path("manager").asText() + " " + it.path("operation").asText())
            .toList();
      }
    }
    throw new AssertionError(path + " is not in " + json.toPrettyString());
  }

  @Test
  void each_field_has_the_owners_that_the_server_reports() {
    deploy();
    Cli.Result who = run("who", "deploy/web", "-o", "json");
    assertThat(who.code()).as(who.err()).isZero();
    JsonNode json = who.json();

    assertThat(json.path("problems")).isEmpty();
    assertThat(json.path("resource").asText()).isEqualTo("apps/Deployment " + namespace + "/web");
    assertThat(owners(json, "/metadata/labels/app"))
        .containsExactlyInAnyOrder("team Apply", "mesh Apply");
    assertThat(owners(json, "/metadata/labels/mesh")).containsExactly("mesh Apply");
    String containers = "/spec/template/spec/containers/";
    assertThat(owners(json, containers + "[name=app]")).containsExactly("team Apply");
    assertThat(owners(json, containers + "[name=app]/image")).containsExactly("team Apply");
    assertThat(owners(json, containers + "[name=proxy]/image")).containsExactly("mesh Apply");
    assertThat(owners(json, "/spec/replicas")).containsExactly("kubectl-scale Update");
    assertThat(owners(json, "/status/observedGeneration")).containsExactly("controller Update");
    assertThat(owners(json, "/spec/template/spec/restartPolicy"))
        .as("a default of the server")
        .isEmpty();
    assertThat(owners(json, "/metadata/uid")).isEmpty();
  }

  @Test
  void a_path_selects_fields_and_the_object_is_shown_beside_them() {
    deploy();
    Cli.Result pointer =
        run("who", "apps/Deployment/web", "/spec/template/spec/containers/0/image");
    assertThat(pointer.code()).as(pointer.err()).isZero();
    assertThat(pointer.out())
        .containsPattern(
            "/spec/template/spec/containers/\\[name=\\w+]/image  \\w+ \\(Apply\\) at 20");
    Cli.Result object = run("who", "Deployment/web", "--object");
    assertThat(object.out())
        .containsPattern("\n  replicas: 3 +# kubectl-scale \\(Update\\) at 20")
        .containsPattern("\n    app: web +# (team|mesh) \\(Apply\\) at .*; (team|mesh) \\(Apply\\)")
        .containsPattern("\n      restartPolicy: Always +# no owner")
        .doesNotContain("managedFields");
    Cli.Result none = run("who", "deployments.apps/web", "/spec/replica");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("did you mean /spec/replicas?");
  }

  @Test
  void the_longest_name_of_a_manager_is_shown() {
    deploy();
    String longest = "m".repeat(128);
    web().patch(as(longest), "{\"spec\": {\"paused\": true}}");
    assertThat(run("who", "deploy/web", "/spec/paused").out())
        .contains("  /spec/paused  " + longest + " (Update) at 20");
  }

  @Test
  void objects_without_a_namespace_have_owners_too() {
    Cli.Result who = run("who", "ns/" + namespace);
    assertThat(who.code()).as(who.err()).isZero();
    assertThat(who.out()).startsWith("Namespace " + namespace + "\n");
  }

  @Test
  void values_of_secrets_are_not_shown() {
    apply(
        "team",
        """
            apiVersion: v1
            kind: Secret
            metadata: {name: login}
            stringData: {password: open-sesame}
            """);
    String encoded =
        Base64.getEncoder().encodeToString("open-sesame".getBytes(StandardCharsets.UTF_8));
    Cli.Result object = run("who", "secret/login", "--object");
    assertThat(object.out())
        .containsPattern("  password: \"\\(hidden\\)\" +# no owner")
        // This server records the field that was sent, although the object never has it.
        .containsPattern("not in the object, although owned:\n  /stringData/password +team");
    Cli.Result why = run("why", "secret/login", "/data/password");
    assertThat(why.out())
        .contains("/data/password of Secret " + namespace + "/login", "found:       (hidden)");
    for (Cli.Result shown :
        List.of(
            object,
            why,
            run("who", "secret/login"),
            run("who", "secret/login", "-o", "yaml"),
            run("who", "secret/login", "/data/pasword"))) {
      assertThat(shown.out() + shown.err()).contains("login").doesNotContain("sesame", encoded);
    }
  }

  @Test
  void why_says_that_no_application_wants_the_object() {
    deploy();
    Cli.Result why = run("why", "deploy/web", "/spec/replicas", "--cluster", "kube");
    assertThat(why.code()).as(why.err()).isZero();
    assertThat(why.out())
        .contains("/spec/replicas of apps/Deployment " + namespace + "/web\n")
        .contains("application: none in namespace " + namespace + "\n  found:       3\n")
        .containsPattern("owners:      kubectl-scale \\(Update\\) at 20");
  }

  @Test
  void why_asks_for_the_files_of_an_application_that_is_no_object() throws IOException {
    Path map =
        Files.writeString(
            dir.resolve("marked.yaml"),
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: marked}, data: {a: b}}");
    Cli.Result done =
        run("reconcile", "-f", map.toString(), "--name", "marked", "--cluster", "kube");
    assertThat(done.code()).as(done.err()).isZero();

    assertThat(run("why", "configmap/marked", "/data/a").out())
        .contains(
            "application: none in namespace "
                + namespace
                + ", but the object is of one; name its files with -f\n");
  }

  @Test
  void kubectl_homeostat_answers_from_the_cluster_of_the_kubeconfig()
      throws IOException, InterruptedException {
    deploy();
    KubectlPlugin kubectl = KubectlPlugin.in(Files.createDirectory(dir.resolve("plugin")));
    Map<String, String> environment = Map.of("KUBECONFIG", dir.resolve("kubeconfig").toString());

    assertThat(kubectl.run(0, environment, "who", "deploy/web", "/spec/replicas", "-n", namespace))
        .containsPattern("  /spec/replicas  kubectl-scale \\(Update\\) at 20");
    assertThat(kubectl.run(0, environment, "why", "deploy/web", "/spec/replicas", "-n", namespace))
        .contains("none in namespace " + namespace, "kubectl-scale (Update)");
  }

  @Test
  void an_object_or_a_kind_that_is_not_there_is_told_in_a_line() {
    for (String object : List.of("deploy/none", "nothing/web", "apps/Nothing/web", "a/b/c/d/e")) {
      Cli.Result none = run("who", object);
      assertThat(none.code()).as(object).isEqualTo(1);
      assertThat(none.err()).contains("NothingFound", object).doesNotContain("\tat ");
      assertThat(none.err().lines()).hasSize(1);
    }
  }

  @Test
  void a_cluster_that_does_not_answer_is_told_in_a_line() throws IOException {
    Files.writeString(
        dir.resolve("kubeconfig"), kubeconfig.replaceAll("(server:.*):[0-9]+", "$1:1"));
    Cli.Result who = run("who", "deploy/web");
    assertThat(who.code()).isEqualTo(1);
    assertThat(who.err()).contains("127.0.0.1:1").doesNotContain("\tat ");
  }
}
