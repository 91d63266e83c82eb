package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.InstalledOperator;
import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.samples.testing.SeparateServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A server on which the operator is installed. An operator with permissions everywhere would look
 * after the AppWrappers of all tests, so these have a server of their own, one after the other.
 */
@ExtendWith(SeparateServer.class)
@ResourceLock(SeparateServer.LOCK)
abstract class InstalledGround extends WrapperGround {

  final RunningApiServer server = SeparateServer.server();
  @TempDir Path dir;
  Kubectl kubectl;
  InstalledOperator installed;

  InstalledGround() {
    super(SeparateServer.server());
  }

  @BeforeEach
  void prepareKubectl() {
    kubectl = Kubectl.of(server, dir);
    InstalledOperator.forget(WrapperChart.OPERATOR, server);
  }

  /**
   * Removes the webhooks before the AppWrappers, which cannot be changed while no webhook answers.
   */
  @AfterEach
  void uninstall() {
    installed.close();
  }

  void install() {
    installed = new InstalledOperator(WrapperChart.OPERATOR, server, kubectl);
  }

  void install(String values) {
    installed = new InstalledOperator(WrapperChart.OPERATOR, server, kubectl, values);
  }

  /** Returns why a user may not create an AppWrapper. */
  KubernetesClientException refusal(KubernetesClient user, String... components) {
    ObjectNode tree = Wrappers.tree(components);
    tree.putObject("metadata").put("name", "tried").put("namespace", namespace);
    GenericKubernetesResource tried =
        client
            .getKubernetesSerialization()
            .unmarshal(tree.toString(), GenericKubernetesResource.class);
    return catchThrowableOfType(
        KubernetesClientException.class, () -> user.resource(tried).dryRun(true).create());
  }

  /** Waits until AppWrappers are reviewed: the server learns of the certificate by a watch. */
  void awaitReview() {
    await("a wrong AppWrapper is refused by the webhook")
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(refusal(client)).hasMessageContaining("contains no podspecs"));
  }
}
