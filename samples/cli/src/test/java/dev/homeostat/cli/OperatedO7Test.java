package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.document.ApplicationObjects;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.StatusStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.yaml.YamlWriter;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Finding O7: the command line previews Applications that an operator runs, and leaves them alone.
 */
@WithApiServer
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class OperatedO7Test {

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: applications.homeostat.dev}
      spec:
        group: homeostat.dev
        scope: Namespaced
        names: {kind: Application, plural: applications, shortNames: [happ]}
        versions:
        - name: v1alpha1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
                status: {type: object, x-kubernetes-preserve-unknown-fields: true}
          subresources: {status: {}}
      """;

  private static final String SPEC =
      """
      spec:
        manifest:
        - apiVersion: v1
          kind: ConfigMap
          metadata: {name: settings}
          data: {mode: fast}
      """;

  private static final String HEAD =
      "apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {name: web}\n";

  private static final String TENANT =
      """
      apiVersion: v1
      kind: ServiceAccount
      metadata: {name: alice}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: alice}
      rules:
      - apiGroups: ["", homeostat.dev]
        resources: [configmaps, secrets, applications]
        verbs: [get, list]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: alice}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: alice}
      subjects: [{kind: ServiceAccount, name: alice, namespace: NAMESPACE}]
      """;

  private static RunningApiServer server;

  private final KubernetesClient client = server.client();
  private final KubernetesCluster cluster = KubernetesCluster.of(client);
  private final String namespace = server.newNamespace("operated");
  private StateStore states =
      StatusStateStore.of(cluster, ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
          .at("/status/state");

  @TempDir Path dir;

  @BeforeAll
  static void start() {
    server = RunningApiServer.start();
    server.define(DEFINITION);
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @BeforeEach
  void configure() throws IOException {
    Path file = Files.writeString(dir.resolve("kubeconfig"), server.kubeconfig());
    System.setProperty("kubeconfig", file.toString());
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty("kubeconfig");
  }

  private ResourceAddress address(String apiVersion, String kind, String name) {
    return ResourceAddress.of(apiVersion, kind, namespace, name);
  }

  private Resource read(ResourceAddress address) {
    return ((ClusterResponse.Done) cluster.read(address)).resource();
  }

  private Resource web() {
    return read(address(ApplicationDocument.API_VERSION, ApplicationDocument.KIND, "web"));
  }

  /** Creates an Application, and does what the operator does in its first pass. */
  private void operate(String spec) {
    create(spec);
    Engine operator = Engine.builder().cluster(cluster).state(states).build();
    ReconcileResult pass =
        operator.reconcile(new ApplicationObjects(TenantPolicy.DEFAULT).of(web()));
    assertThat(pass.outcome()).as("%s", pass.problems()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    ObjectNode seen = web().tree().deepCopy();
    ObjectNode status = seen.withObjectProperty("status");
    status.put("observedGeneration", 1).put("phase", "Ready");
    status.putObject("counts").put("drifts", 0).put("text", "1/1");
    status
        .putArray("conditions")
        .addObject()
        .put("type", "Ready")
        .put("status", "True")
        .put("reason", "Ready")
        .put("message", "")
        .put("lastTransitionTime", "2030-01-01T00:00:00Z")
        .put("observedGeneration", 1);
    client
        .genericKubernetesResources(ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
        .inNamespace(namespace)
        .withName("web")
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\": " + status + "}");
    patch(
        web().address(),
        "/metadata/finalizers",
        JsonNodeFactory.instance.arrayNode().add("homeostat.dev/applications"));
  }

  private void create(String spec) {
    Cli cli = new Cli(dir);
    ObjectNode tree = (ObjectNode) Cli.yaml(cli.file("new.yaml", HEAD + spec)).deepCopy();
    tree.withObjectProperty("metadata").put("namespace", namespace);
    assertThat(cluster.create(Resource.of(tree))).isInstanceOf(ClusterResponse.Done.class);
  }

  private void patch(
      ResourceAddress address, String path, com.fasterxml.jackson.databind.JsonNode value) {
    Patch patch = new Patch(List.of(new Patch.Add(JsonPointer.compile(path), value)));
    assertThat(cluster.patch(address, patch)).isInstanceOf(ClusterResponse.Done.class);
  }

  private Cli.Result run(String... args) {
    String[] all = new String[args.length + 4];
    System.arraycopy(args, 0, all, 0, args.length);
    all[args.length] = "--cluster";
    all[args.length + 1] = "kube";
    all[args.length + 2] = "--namespace";
    all[args.length + 3] = namespace;
    return new Cli(dir).run(all);
  }

  private Cli.Result onFile(String command, String text) {
    Path file = new Cli(dir).file("app.yaml", text);
    return new Cli(dir).run(command, "-f", file.toString(), "--cluster", "kube");
  }

  private String changed() {
    return HEAD.replace("name: web", "name: web, namespace: " + namespace)
        + SPEC.replace("fast", "slow");
  }

  @Test
  void o7_what_the_operator_left_is_in_sync_and_drift_is_shown() {
    operate(SPEC);
    Cli.Result plan = run("plan", "happ/web");
    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isZero();
    assertThat(plan.out()).contains("settled: 1 unchanged").doesNotContain("ownerReferences");

    patch(
        address("v1", "ConfigMap", "settings"),
        "/data/mode",
        JsonNodeFactory.instance.textNode("else"));
    Resource before = web();
    plan = run("plan", "happ/web");
    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isEqualTo(2);
    assertThat(plan.out()).contains("/data/mode: else, wanted fast");
    assertThat(web()).isEqualTo(before);
  }

  @Test
  void o7_a_changed_specification_is_planned_as_the_operator_would() {
    operate(SPEC);
    Cli.Result plan = onFile("plan", changed());

    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isEqualTo(2);
    assertThat(plan.out())
        .contains("/data/mode: fast, wanted slow")
        .contains("pending: 1 updated")
        .doesNotContain("ownerReferences");
  }

  @Test
  void o7_an_object_as_the_server_shows_it_is_a_file() {
    operate(SPEC);
    String shown = YamlWriter.write(web().tree());
    assertThat(shown).contains("managedFields:", "observedGeneration:", "phase:");
    Cli.Result plan = onFile("plan", shown);

    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isZero();
    assertThat(plan.err()).isEmpty();
  }

  @Test
  void o7_a_command_that_acts_is_refused() {
    operate(SPEC);
    Resource before = web();
    for (String command : List.of("reconcile", "delete")) {
      Cli.Result refused = onFile(command, changed());
      assertThat(refused.code()).as(command).isEqualTo(1);
      assertThat(refused.err()).contains("RunByOperator", namespace + "/web", "kubectl");
    }
    assertThat(web()).isEqualTo(before);
    assertThat(read(address("v1", "ConfigMap", "settings")).tree().at("/data/mode").asText())
        .isEqualTo("fast");
  }

  @Test
  void o7_the_state_may_be_in_a_secret() {
    states = SecretStateStore.in(cluster);
    operate(SPEC);
    Cli.Result plan = run("plan", "happ/web");

    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isZero();
    assertThat(plan.out()).contains("settled: 1 unchanged");
  }

  @Test
  void o7_the_policy_of_tenants_counts() {
    String takeover = SPEC + "  adoption: always\n";
    create(takeover);
    Cli.Result plan = run("plan", "happ/web");
    assertThat(plan.code()).isEqualTo(1);
    assertThat(plan.err()).contains("NotAllowed", "/spec/adoption");

    plan = run("plan", "happ/web", "--allow-takeover");
    assertThat(plan.code()).as(plan.err()).isEqualTo(2);
    assertThat(plan.out()).contains("would be created");
  }

  @Test
  void o7_objects_outside_of_the_namespace_are_refused_unless_allowed() {
    create(SPEC.replace("name: settings", "name: settings, namespace: default"));
    Cli.Result plan = run("plan", "happ/web");
    assertThat(plan.err() + plan.out()).contains("only objects in namespace " + namespace);

    plan = run("plan", "happ/web", "--allow-cluster-wide");
    assertThat(plan.out()).contains("ConfigMap default/settings would be created");
  }

  /** Grants an account of the namespace to read ConfigMaps. */
  private void mayRead(String account) {
    client
        .resourceList(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: reader}
            rules: [{apiGroups: [""], resources: [configmaps], verbs: [get, list]}]
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: reader}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
            subjects: [{kind: ServiceAccount, name: ACCOUNT, namespace: NAMESPACE}]
            """
                .replace("ACCOUNT", account)
                .replace("NAMESPACE", namespace))
        .inNamespace(namespace)
        .create();
  }

  @Test
  void o7_the_permissions_of_the_account_count_if_asked_for() {
    operate(SPEC);
    mayRead("deployer");
    for (String command : List.of("plan", "explain")) {
      Cli.Result denied = run(command, "happ/web", "--as-service-account");
      assertThat(denied.out() + denied.err())
          .contains(namespace + ":default\" cannot get resource \"configmaps\"");
    }
    Cli.Result plan =
        run("plan", "happ/web", "--as-service-account", "--default-service-account", "deployer");
    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isZero();
    assertThat(plan.out()).contains("settled: 1 unchanged");
  }

  @Test
  void one_that_waits_for_others_says_so() {
    create(SPEC + "  dependsOn: [database]\n");
    Cli.Result plan = run("plan", "happ/web");

    assertThat(plan.code()).as(plan.err()).isEqualTo(2);
    assertThat(plan.err()).contains("DependencyNotReady", "database", "the operator waits for it");
    assertThat(plan.out()).contains("waiting: 1 created");
  }

  @Test
  void o16_a_file_of_one_that_waits_is_planned_as_the_operator_would() {
    operate(SPEC);
    String waiting = changed() + "  dependsOn: [database]\n";
    Cli.Result plan = onFile("plan", waiting);
    assertThat(plan.code()).as(plan.err()).isEqualTo(2);
    assertThat(plan.err())
        .contains("DependencyNotReady", "database")
        .doesNotContain("DependenciesNotAwaited");
    assertThat(plan.out()).contains("waiting: 1 updated");
  }

  @Test
  void o16_a_circle_is_invalid_in_a_plan_too() {
    create(SPEC + "  dependsOn: [database]\n");
    assertThat(
            cluster.create(
                Resource.of(
                    web()
                        .tree()
                        .deepCopy()
                        .<ObjectNode>set(
                            "metadata",
                            JsonNodeFactory.instance
                                .objectNode()
                                .put("name", "database")
                                .put("namespace", namespace))
                        .<ObjectNode>set(
                            "spec",
                            JsonNodeFactory.instance
                                .objectNode()
                                .set(
                                    "dependsOn",
                                    JsonNodeFactory.instance.arrayNode().add("web"))))))
        .isInstanceOf(ClusterResponse.Done.class);
    Cli.Result plan = run("plan", "happ/web");

    assertThat(plan.code()).as(plan.out()).isEqualTo(1);
    assertThat(plan.err()).contains("DependencyCircle", "web -> database -> web");
    assertThat(plan.out()).contains("invalid: ");
  }

  @Test
  void o16_the_plan_of_one_that_is_being_deleted_is_its_teardown() {
    operate(SPEC);
    client
        .genericKubernetesResources(ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
        .inNamespace(namespace)
        .withName("web")
        .delete();
    Cli.Result plan = run("plan", "happ/web");

    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isEqualTo(2);
    assertThat(plan.err()).contains("BeingDeleted", "the operator deletes its resources");
    assertThat(plan.out()).contains("ConfigMap " + namespace + "/settings would be deleted");
    patch(web().address(), "/spec/deletion", JsonNodeFactory.instance.textNode("orphan"));
    plan = run("plan", "happ/web");
    assertThat(plan.code()).as("%s%s", plan.out(), plan.err()).isZero();
    assertThat(plan.err()).contains("BeingDeleted", "the operator leaves its resources");
  }

  @Test
  void o17_a_user_with_permissions_in_one_namespace_is_answered() throws IOException {
    operate(SPEC);
    client.resourceList(TENANT.replace("NAMESPACE", namespace)).inNamespace(namespace).create();
    String token =
        client
            .serviceAccounts()
            .inNamespace(namespace)
            .withName("alice")
            .tokenRequest(new TokenRequest())
            .getStatus()
            .getToken();
    Config admin = Config.fromKubeconfig(server.kubeconfig());
    KubeConfigText file = new KubeConfigText(admin.getMasterUrl(), token, namespace);
    Files.writeString(dir.resolve("kubeconfig"), file.text());

    Cli.Result plan = new Cli(dir).run("plan", "happ/web");
    assertThat(plan.out()).as(plan.err()).contains("settled: 1 unchanged");
    assertThat(new Cli(dir).run("plan", "happ/web", "--cluster", "kube", "-n", namespace).out())
        .contains("settled: 1 unchanged");
    Cli.Result why =
        new Cli(dir).run("why", "ConfigMap/settings", "/data/mode", "--cluster", "kube");
    assertThat(why.code()).as(why.err()).isZero();
    assertThat(why.out()).contains("application: " + namespace + "/web");
  }

  /** A kubeconfig with a token and a namespace. */
  private record KubeConfigText(String server, String token, String namespace) {
    String text() {
      return """
          apiVersion: v1
          kind: Config
          clusters: [{name: c, cluster: {server: "%s", insecure-skip-tls-verify: true}}]
          users: [{name: u, user: {token: "%s"}}]
          contexts: [{name: x, context: {cluster: c, user: u, namespace: %s}}]
          current-context: x
          """
          .formatted(server, token, namespace);
    }
  }

  @Test
  void o11_why_tells_policy_rule_writer_and_time() {
    operate(SPEC);
    patch(
        address("v1", "ConfigMap", "settings"),
        "/data/mode",
        JsonNodeFactory.instance.textNode("else"));
    Cli.Result why = run("why", "ConfigMap/settings", "/data/mode");

    assertThat(why.code()).as(why.err()).isZero();
    assertThat(why.out())
        .contains("/data/mode of ConfigMap " + namespace + "/settings")
        .contains("application: " + namespace + "/web, by manifest")
        .contains("policy:      enforced (SCHEMA-4: ")
        .contains("wanted:      fast")
        .contains("found:       else")
        .containsPattern("written by:  \\S+")
        .containsPattern("since:       20\\d\\d-");
    assertThat(run("why", "ConfigMap/settings", "/data/mode", "-o", "json").out())
        .contains("\"writtenBy\"");
    Cli.Result none = run("why", "ConfigMap/other", "/data/mode");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("NothingFound", "ConfigMap/other");
  }

  @Test
  void an_application_of_the_cluster_is_explained() {
    operate(SPEC);
    Cli.Result explained = run("explain", "happ/web", "ConfigMap/settings", "/data");

    assertThat(explained.code()).as(explained.err()).isZero();
    assertThat(explained.out()).contains("/data/mode", "enforced", "fast");
  }

  @Test
  void one_that_is_not_there_is_named() {
    Cli.Result none = run("plan", "happ/nothing");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("NothingFound", namespace + "/nothing", "kubectl get happ");
    assertThat(new Cli(dir).run("plan", "happ/web", "--cluster", ".homeostat").err())
        .contains("--cluster kube");
  }
}
