package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.samples.testing.Kubectl;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installed for one namespace, it works there, and others are as if it were not there. */
class ScopedInstallTest extends WholeClusterGround {

  private static final String MAP =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {mode: fast}}
      """;

  @TempDir Path dir;
  private Installed installed;
  private String other = "";

  @BeforeEach
  void install() {
    Kubectl kubectl = Kubectl.of(server, dir);
    other = tenant("other");
    installed = new Installed(server, kubectl, "namespaces: [" + namespace + "]");
    KubernetesClient operator = installed.client();
    await().atMost(PATIENCE).until(() -> isReadable(operator, namespace));
    await().atMost(PATIENCE).until(() -> !isReadable(operator, other));
  }

  @AfterEach
  void uninstall() {
    installed.close();
  }

  private static boolean isReadable(KubernetesClient client, String where) {
    try {
      client
          .genericKubernetesResources(ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
          .inNamespace(where)
          .list();
      return true;
    } catch (KubernetesClientException e) {
      assertThat(e.getCode()).isEqualTo(403);
      return false;
    }
  }

  @Test
  void it_works_there_and_nowhere_else() {
    installed.start("--namespaces=" + namespace);
    application("web", MAP);
    awaitPhase("web", "Ready");
    merge("v1", "ConfigMap", "settings", "{\"data\": {\"mode\": \"slow\"}}");
    await().atMost(PATIENCE).until(() -> status("web").at("/counts/drifts").asInt() == 1);

    String here = namespace;
    namespace = other;
    application("web", MAP);
    await()
        .during(Duration.ofSeconds(2))
        .atMost(PATIENCE)
        .until(
            () -> status("web").isMissingNode() && find("v1", "ConfigMap", "settings").isEmpty());
    namespace = here;

    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(find("v1", "ConfigMap", "settings")).isEmpty();
  }

  @Test
  void the_accounts_of_other_namespaces_are_not_its_to_act_for() {
    KubernetesClient operator = installed.client();
    assertThatThrownBy(() -> operator.secrets().inNamespace(other).list())
        .isInstanceOfSatisfying(
            KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(403));
    SelfSubjectAccessReview review =
        operator
            .authorization()
            .v1()
            .selfSubjectAccessReview()
            .create(
                new SelfSubjectAccessReviewBuilder()
                    .withNewSpec()
                    .withNewResourceAttributes()
                    .withNamespace(other)
                    .withVerb("impersonate")
                    .withResource("serviceaccounts")
                    .endResourceAttributes()
                    .endSpec()
                    .build());
    assertThat(review.getStatus().getAllowed()).isFalse();
  }
}
