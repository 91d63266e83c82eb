package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import org.junit.jupiter.api.Test;

/** Who may only create Applications gains nothing by it. */
class TenancyTest extends Ground {

  private static final String MAP =
      """
      manifest:
      - apiVersion: v1
        kind: ConfigMap
        metadata: {name: NAME}
      """;

  TenancyTest(RunningApiServer server) {
    super(server);
  }

  /** Gives the account of this namespace the rights of a deployer in another one. */
  private void invite(String other) {
    apply(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: guest, namespace: OTHER}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: deployer}
        subjects: [{kind: ServiceAccount, name: default, namespace: NAMESPACE}]
        """
            .replace("OTHER", other)
            .replace("NAMESPACE", namespace));
  }

  @Test
  void an_account_without_rights_can_do_nothing() {
    operator();
    application("web", MAP.replace("NAME", "mine") + "serviceAccountName: nobody\n");
    awaitPhase("web", "Failed");
    assertThat(condition("web", "Ready").path("message").asText()).contains("403");
    assertThat(find("v1", "ConfigMap", "mine")).isEmpty();
  }

  @Test
  void another_account_is_tried_at_once() {
    operator();
    application("web", MAP.replace("NAME", "mine") + "serviceAccountName: nobody\n");
    awaitPhase("web", "Failed");
    application("web", MAP.replace("NAME", "mine") + "serviceAccountName: default\n");
    awaitPhase("web", "Ready");
    assertThat(find("v1", "ConfigMap", "mine")).isPresent();
  }

  @Test
  void rights_that_the_account_has_not_are_not_lent() {
    operator();
    application(
        "web",
        """
        manifest:
        - apiVersion: rbac.authorization.k8s.io/v1
          kind: RoleBinding
          metadata: {name: mighty}
          roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
          subjects: [{kind: ServiceAccount, name: default, namespace: NAMESPACE}]
        """
            .replace("NAMESPACE", namespace));
    awaitPhase("web", "Failed");
    assertThat(find("rbac.authorization.k8s.io/v1", "RoleBinding", "mighty")).isEmpty();
  }

  @Test
  void nothing_is_done_in_another_namespace_even_with_rights_there() {
    String other = tenant("other");
    invite(other);
    operator();
    String wanted = MAP.replace("name: NAME", "name: mine, namespace: " + other);
    application("web", wanted);
    awaitPhase("web", "Failed");
    assertThat(condition("web", "Ready").path("message").asText())
        .contains("only objects in namespace " + namespace, "runs with --allow-cluster-wide");
    assertThat(find("v1", "ConfigMap", other, "mine")).isEmpty();
    assertThat(status("web").at("/state/resources").size()).isLessThanOrEqualTo(1);
  }

  @Test
  void nor_of_no_namespace_unless_the_operator_allows_it() {
    operator();
    application(
        "web",
        """
        manifest:
        - apiVersion: v1
          kind: Namespace
          metadata: {name: NAME}
        """
            .replace("NAME", "of-" + namespace));
    awaitPhase("web", "Failed");
    assertThat(client.namespaces().withName("of-" + namespace).get()).isNull();
  }

  @Test
  void with_leave_it_does_what_its_account_may() {
    String other = tenant("other");
    invite(other);
    operator("--allow-cluster-wide");
    application("web", MAP.replace("name: NAME", "name: mine, namespace: " + other));
    awaitPhase("web", "Ready");
    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(find("v1", "ConfigMap", other, "mine")).isEmpty();
  }

  @Test
  void what_others_claim_is_taken_over_only_with_leave() {
    apply(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: theirs, labels: {app.kubernetes.io/managed-by: Helm}}
        data: {a: b}
        """);
    operator();
    String wanted = MAP.replace("NAME", "theirs") + "  data: {a: c}\nadoption: always\n";
    application("web", wanted);
    awaitPhase("web", "Invalid");
    assertThat(condition("web", "Valid").path("message").asText()).contains("/spec/adoption");
    assertThat(find("v1", "ConfigMap", "theirs").orElseThrow().tree().at("/data/a").asText())
        .isEqualTo("b");
  }

  @Test
  void a_state_that_somebody_wrote_deletes_nothing_that_its_account_may_not() {
    String other = tenant("other");
    apply(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: victim, namespace: OTHER}}"
            .replace("OTHER", other));
    StartedOperator first = operator();
    application("web", MAP.replace("NAME", "mine"));
    awaitPhase("web", "Ready");
    first.close();
    String uid = find("v1", "ConfigMap", other, "victim").orElseThrow().uid();
    String mark = application("web").uid();
    client
        .configMaps()
        .inNamespace(other)
        .withName("victim")
        .edit(
            map -> {
              map.getMetadata().setLabels(java.util.Map.of("homeostat.dev/application-uid", mark));
              return map;
            });
    StateStore states = SecretStateStore.in(cluster);
    StateStore.Loaded saved = (StateStore.Loaded) states.load(id("web"));
    ObjectNode forged = saved.state().orElseThrow().toJson();
    ObjectNode record = (ObjectNode) forged.at("/resources/0");
    record.put("namespace", other).put("name", "victim").put("uid", uid);
    assertThat(states.save(id("web"), ApplicationState.fromJson(forged), saved.revision()))
        .isInstanceOf(StateStore.Saved.class);
    operator();
    application("web", "manifest: []\nallowEmpty: true\n");
    awaitPhase("web", "Failed", "Waiting", "Ready");
    delete("web");
    await()
        .during(java.time.Duration.ofSeconds(2))
        .atMost(PATIENCE)
        .until(() -> find("v1", "ConfigMap", other, "victim").isPresent());
  }

  @Test
  void a_namespace_that_goes_with_all_rights_in_it_is_not_held_up() {
    operator();
    application("web", MAP.replace("NAME", "mine"));
    awaitPhase("web", "Ready");
    client.rbac().roleBindings().inNamespace(namespace).withName("deployer").delete();
    client.namespaces().withName(namespace).delete();
    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
  }

  @Test
  void rights_that_are_taken_away_from_one_that_goes_are_waited_for() {
    operator();
    application("web", MAP.replace("NAME", "mine"));
    awaitPhase("web", "Ready");
    client.rbac().roleBindings().inNamespace(namespace).withName("deployer").delete();
    delete("web");
    await()
        .atMost(PATIENCE)
        .until(() -> condition("web", "Ready").path("message").asText().contains("403"));
    assertThat(status("web").path("phase").asText()).isEqualTo("Deleting");
    assertThat(find("v1", "ConfigMap", "mine")).isPresent();
  }
}
