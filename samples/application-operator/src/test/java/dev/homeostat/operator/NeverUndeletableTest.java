package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.samples.testing.Kubectl;
import io.fabric8.kubernetes.api.model.Event;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With the rights of the installation, each Application can be deleted, and so can its namespace.
 */
class NeverUndeletableTest extends WholeClusterGround {

  private static final String MAP =
      "- {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}, data: {mode: fast}}\n";

  @TempDir Path dir;
  private Kubectl kubectl;
  private Installed installed;

  @BeforeEach
  void install() {
    kubectl = Kubectl.of(server, dir);
    installed = new Installed(server, kubectl);
  }

  @AfterEach
  void uninstall() {
    installed.close();
  }

  private static String map(String name) {
    return MAP.replace("NAME", name);
  }

  private void takeRights() {
    client.rbac().roleBindings().inNamespace(namespace).withName("deployer").delete();
  }

  private void awaitGone(String name) {
    delete(name);
    await().atMost(PATIENCE).until(() -> isGone(name));
  }

  private String message() {
    return condition("web", "Ready").path("message").asText();
  }

  @Test
  void o1_in_a_namespace_without_a_role() {
    installed.start();
    takeRights();
    application("web", "manifest:\n" + map("settings"));
    awaitPhase("web", "Failed");
    assertThat(message()).contains("cannot").contains("configmaps").contains("30 seconds");
    awaitGone("web");
  }

  @Test
  void o1_with_an_object_outside_of_its_namespace() {
    installed.start();
    application("web", "manifest:\n" + map("mine") + map("theirs, namespace: default"));
    awaitPhase("web", "Failed");
    application("web", "manifest:\n" + map("mine"));
    awaitPhase("web", "Ready");
    application("web", "manifest:\n" + map("theirs, namespace: default"));
    awaitPhase("web", "Failed");
    awaitGone("web");
    assertThat(find("v1", "ConfigMap", "mine")).isEmpty();
  }

  @Test
  void o1_lost_rights_are_named_with_the_way_out_which_leaves_all_and_says_so() throws Exception {
    StartedOperator operator = installed.start();
    application("web", "manifest:\n" + map("settings"));
    awaitPhase("web", "Ready");
    takeRights();
    delete("web");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(message())
                    .contains("cannot get resource \"configmaps\"")
                    .contains("deletion: orphan"));
    application("web", "deletion: orphan\nmanifest:\n" + map("settings"));
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(find("v1", "ConfigMap", "settings")).isPresent();
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(client.v1().events().inNamespace(namespace).list().getItems())
                    .extracting(Event::getReason)
                    .contains("LeftBehind"));
    assertThat(metrics(operator)).containsPattern("homeostat_problems_total\\{code=\"LeftBehind\"");
  }

  private static String metrics(StartedOperator operator) throws IOException, InterruptedException {
    URI address = URI.create("http://localhost:" + operator.port() + "/metrics");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void o2_in_a_namespace_that_goes_with_its_rights() {
    installed.start();
    application("web", "manifest:\n" + map("settings"));
    awaitPhase("web", "Ready");
    takeRights();
    client.namespaces().withName(namespace).delete();
    awaitGone("web");
  }

  @Test
  void o2_in_a_namespace_that_goes_with_the_rights_of_the_operator() {
    installed.close();
    installed = new Installed(server, kubectl, "namespaces: [" + namespace + "]");
    installed.start("--namespaces=" + namespace);
    application("web", "manifest:\n" + map("settings"));
    awaitPhase("web", "Ready");
    client.rbac().roleBindings().inNamespace(namespace).withName(Installed.RIGHTS).delete();
    takeRights();
    client.namespaces().withName(namespace).delete();
    awaitGone("web");
  }

  @Test
  void o11_one_that_lists_itself() {
    installed.start();
    application(
        "web",
        "manifest:\n"
            + map("settings")
            + "- {apiVersion: homeostat.dev/v1alpha1, kind: Application, metadata: {name: web}}\n");
    awaitPhase("web", "Invalid");
    assertThat(message()).contains("ListsItself");
    awaitGone("web");
  }

  @Test
  void one_whose_kind_is_gone() {
    String definition =
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: artists.music.example.com}
        spec:
          group: music.example.com
          scope: Namespaced
          names: {kind: Artist, listKind: ArtistList, plural: artists, singular: artist}
          versions:
          - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
        """;
    server.define(definition);
    installed.start();
    application(
        "web",
        "manifest:\n- {apiVersion: music.example.com/v1, kind: Artist, metadata: {name: cher}}\n");
    awaitPhase("web", "Ready", "Blocked");
    client
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .withName("artists.music.example.com")
        .delete();
    awaitGone("web");
  }

  @Test
  void o6_a_grant_is_noticed_within_30_seconds() {
    installed.start();
    takeRights();
    application("web", "manifest:\n" + map("settings"));
    awaitPhase("web", "Failed");
    client
        .resourceList(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: deployer}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: deployer}
            subjects: [{kind: ServiceAccount, name: default}]
            """
                .replace("name: default}", "name: default, namespace: " + namespace + "}"))
        .inNamespace(namespace)
        .create();
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> find("v1", "ConfigMap", "settings").isPresent());
  }

  @Test
  void o6_a_request_is_handled_at_once_and_answered() {
    installed.start();
    takeRights();
    application("web", "manifest:\n" + map("settings"));
    awaitPhase("web", "Failed");
    assertThat(status("web").has("lastHandledReconcile")).isFalse();
    kubectl
        .run("annotate", "applications/web", "homeostat.dev/reconcile=one", "-n", namespace)
        .orFail();
    await()
        .atMost(PATIENCE)
        .until(() -> status("web").path("lastHandledReconcile").asText().equals("one"));
  }
}
