package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appbundle.bundle.Yaml;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The review of AppBundles by a real API server. */
class WebhooksTest extends BundleGround {

  private static final String TENANT =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: jane}
      rules:
      - {apiGroups: [app.example.com], resources: [appbundles], verbs: ["*"]}
      - {apiGroups: [""], resources: [configmaps], verbs: [create]}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: jane}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: jane}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: jane}]
      """;

  private static final String GOOD =
      "- {name: g, components: [{name: a, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}}}]}";
  private static final String BAD =
      """
      - {name: g, components: [{name: a, template: {kind: ConfigMap, metadata: {name: a}}}]}
      - {name: g, components: [{name: a}]}
      """;

  WebhooksTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void remove() {
    ReviewedNamespace.remove(client, namespace);
  }

  private void install(String... more) {
    client.resourceList(TENANT).inNamespace(namespace).create();
    operator(
        Stream.concat(Stream.of(ReviewedNamespace.install(client, namespace)), Stream.of(more))
            .toArray(String[]::new));
  }

  private KubernetesClientException denied(KubernetesClient by, String name, String groups) {
    return catchThrowableOfType(KubernetesClientException.class, () -> create(by, name, groups));
  }

  private void create(KubernetesClient by, String name, String groups) {
    var tree = Yaml.bundle(groups);
    tree.putObject("metadata").put("name", name).put("namespace", namespace);
    by.resource(
            client
                .getKubernetesSerialization()
                .unmarshal(tree.toString(), GenericKubernetesResource.class))
        .create();
  }

  /** A client of a user who may create AppBundles and ConfigMaps, and no Secrets. */
  private KubernetesClient jane() {
    Config config =
        new ConfigBuilder(client.getConfiguration()).withImpersonateUsername("jane").build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  /** The API server learns of the certificate by a watch. */
  private void awaitReview() {
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              KubernetesClientException denial = denied(client, "probe", BAD);
              return denial != null && denial.getCode() == 422;
            });
  }

  @Test
  void the_permissions_of_its_user_do_not_count_where_the_check_is_switched_off() {
    install("--check-access=false");
    awaitReview();
    try (KubernetesClient jane = jane()) {
      create(jane, "theirs", GOOD.replace("ConfigMap", "Secret").replace("NAME", "one"));
      assertThat(denied(jane, "bad", BAD).getStatus().getDetails().getCauses()).hasSize(3);
    }
    awaitPhase("theirs", "Deployed");
  }

  @Test
  void the_server_refuses_what_cannot_be_deployed_and_what_its_user_may_not_create() {
    install();
    awaitReview();
    KubernetesClientException denial = denied(client, "bad", BAD);
    assertThat(denial.getStatus().getDetails().getCauses())
        .extracting(StatusCause::getField)
        .containsExactlyInAnyOrder(
            "spec.groups[0].components[0].template.apiVersion",
            "spec.groups[1].name",
            "spec.groups[1].components[0]");

    try (KubernetesClient jane = jane()) {
      String secret = GOOD.replace("ConfigMap", "Secret").replace("NAME", "one");
      String two =
          secret + "\n" + secret.replace("name: g", "name: h").replace("name: one", "name: two");
      KubernetesClientException refused = denied(jane, "theirs", two);
      assertThat(refused.getStatus().getMessage())
          .contains("spec.groups[0].components[0]", "spec.groups[1].components[0]")
          .contains("user jane may not create Secret " + namespace + "/one")
          .contains("user jane may not create Secret " + namespace + "/two");
      String list =
          GOOD.replace("ConfigMap", "List").replace("NAME}", "x}, items: [{apiVersion: v1}]");
      assertThat(denied(jane, "theirs", list).getStatus().getMessage())
          .contains("expected one object, got a list of objects");
      String unknown = GOOD.replace("v1, kind: ConfigMap", "later.example.com/v1, kind: Later");
      assertThat(denied(jane, "theirs", unknown).getStatus().getMessage())
          .contains("user jane may not create later.example.com/Later");
      create(jane, "theirs", GOOD.replace("NAME", "two"));
    }
    awaitPhase("theirs", "Deployed");
    delete("theirs");
    await()
        .atMost(PATIENCE)
        .until(() -> find("app.example.com/v1alpha1", "AppBundle", "theirs").isEmpty());
  }
}
