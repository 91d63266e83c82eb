package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.samples.testing.SampleOperator;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installed from the one file in deploy, it can do its work, and nothing besides. */
class InstallTest extends WholeClusterGround {

  /** What somebody needs to have Applications. */
  private static final String TENANT =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: tenant}
      rules:
      - apiGroups: [homeostat.dev]
        resources: [applications]
        verbs: [get, list, watch, create, patch, delete]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: tenant}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: tenant}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: ann}]
      """;

  private static final String WEB =
      """
      apiVersion: homeostat.dev/v1alpha1
      kind: Application
      metadata: {name: web}
      spec:
        manifest:
        - apiVersion: v1
          kind: ConfigMap
          metadata: {name: settings}
          data: {mode: fast}
      """;

  @TempDir Path dir;
  private Kubectl kubectl;
  private Installed installed;

  @BeforeEach
  void install() {
    kubectl = Kubectl.of(server, dir);
    kubectl.apply(TENANT, "-n", namespace).orFail();
    installed = new Installed(server, kubectl);
  }

  @AfterEach
  void uninstall() {
    installed.close();
  }

  /** What somebody with few rights says. */
  private Kubectl.Run ann(String... args) {
    String[] all = new String[args.length + 2];
    System.arraycopy(args, 0, all, 0, args.length);
    all[args.length] = "--as=ann";
    all[args.length + 1] = "--namespace=" + namespace;
    return kubectl.run(all);
  }

  private String mode() {
    return find("v1", "ConfigMap", "settings")
        .map(map -> map.tree().at("/data/mode").asText())
        .orElse("none");
  }

  @Test
  void a_tenant_has_an_application_kept_and_taken_away() {
    installed.start();
    assertThat(
            client
                .leases()
                .inNamespace(SampleOperator.SYSTEM)
                .withName(Operator.NAME)
                .get()
                .getSpec()
                .getHolderIdentity())
        .isNotEmpty();

    kubectl.apply(WEB, "--as=ann", "--namespace=" + namespace).orFail();
    ann("wait", "--for=condition=Ready", "--timeout=60s", "happ/web").orFail();
    assertThat(mode()).isEqualTo("fast");

    merge("v1", "ConfigMap", "settings", "{\"data\": {\"mode\": \"slow\"}}");
    await().atMost(PATIENCE).until(() -> mode().equals("fast"));
    await().atMost(PATIENCE).until(() -> status("web").at("/counts/drifts").asInt() == 1);

    ann("delete", "happ/web", "--timeout=60s").orFail();
    assertThat(isGone("web")).isTrue();
    assertThat(find("v1", "ConfigMap", "settings")).isEmpty();
  }
}
