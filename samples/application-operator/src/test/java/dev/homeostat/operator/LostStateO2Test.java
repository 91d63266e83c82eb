package dev.homeostat.operator;

import static org.awaitility.Awaitility.await;

import dev.homeostat.samples.testing.Kubectl;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * O2: of a namespace that is deleted, states and permissions may go before the Applications. The
 * server has no controllers, so the test deletes what the controller of namespaces would.
 */
class LostStateO2Test extends WholeClusterGround {

  private static final String MAP =
      "- {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}, data: {mode: fast}}\n";

  @TempDir Path dir;
  private Installed installed;

  @BeforeEach
  void install() {
    installed = new Installed(server, Kubectl.of(server, dir));
  }

  @AfterEach
  void uninstall() {
    installed.close();
  }

  private static String map(String name) {
    return MAP.replace("NAME", name);
  }

  /** Deletes a namespace with the states and the permissions in it, while no operator runs. */
  private void leave(StartedOperator operator) {
    operator.close();
    client.namespaces().withName(namespace).delete();
    client.secrets().inNamespace(namespace).delete();
    client.rbac().roleBindings().inNamespace(namespace).withName("deployer").delete();
    delete("web");
    await()
        .atMost(PATIENCE)
        .until(() -> client.secrets().inNamespace(namespace).list().getItems().isEmpty());
  }

  @Test
  void o2_without_its_state_an_application_goes_with_its_namespace() {
    StartedOperator operator = installed.start();
    application("web", "manifest:\n" + map("settings"));
    awaitPhase("web", "Ready");
    leave(operator);
    installed.start();
    await().atMost(PATIENCE).until(() -> isGone("web"));
  }
}
