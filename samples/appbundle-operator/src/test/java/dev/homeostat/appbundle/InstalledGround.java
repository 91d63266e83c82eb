package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.homeostat.samples.testing.InstalledOperator;
import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.samples.testing.OperatorProcess;
import dev.homeostat.samples.testing.SeparateServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A server on which the operator is installed. An operator with permissions everywhere would look
 * after the bundles of all tests, so these have a server of their own, one after the other.
 */
@ExtendWith(SeparateServer.class)
@ResourceLock(SeparateServer.LOCK)
abstract class InstalledGround extends BundleGround {

  static final String WRONG = "[{name: g, components: [{name: c}]}]";

  @TempDir Path dir;
  Kubectl kubectl;
  InstalledOperator installed;

  InstalledGround() {
    super(SeparateServer.server());
  }

  @BeforeEach
  void prepareKubectl() {
    kubectl = Kubectl.of(server, dir);
    InstalledOperator.forget(BundleChart.OPERATOR, server);
  }

  /** Before bundles are cleared: with webhooks that nobody answers, they could not be changed. */
  @AfterEach
  void uninstall() {
    installed.close();
  }

  OperatorProcess replica(String name) throws IOException {
    return installed.replica(dir, name);
  }

  /**
   * Waits until a wrong bundle is reviewed: the API server learns of the certificate by a watch.
   */
  void awaitReview() {
    await("a wrong bundle is refused by the webhook")
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              KubernetesClientException denial =
                  catchThrowableOfType(KubernetesClientException.class, this::tryWrong);
              assertThat(denial).hasMessageContaining("spec.groups[0].components[0]");
            });
  }

  private void tryWrong() {
    client
        .resource(
            client
                .getKubernetesSerialization()
                .unmarshal(
                    """
                    apiVersion: app.example.com/v1alpha1
                    kind: AppBundle
                    metadata: {name: wrong, namespace: SPACE}
                    spec: {groups: GROUPS}
                    """
                        .replace("SPACE", namespace)
                        .replace("GROUPS", WRONG),
                    GenericKubernetesResource.class))
        .dryRun(true)
        .create();
  }
}
