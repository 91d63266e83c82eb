package dev.homeostat.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar that the build packs runs alone, on a server that has the definition and nothing else.
 */
@WithApiServer
public abstract class RunnableJarContract {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir Path dir;

  protected abstract SampleOperator operator();

  /** Returns the file of the definition alone. */
  protected abstract Path definition();

  /** Returns an object of the kind of the operator, and what it wants a ConfigMap to be called. */
  protected abstract String example(String configMap);

  /** Returns whether the status of the example says that all is done. */
  protected abstract boolean isDone(String status);

  @Test
  void it_reconciles_with_a_kubeconfig_and_the_definition_alone(RunningApiServer server)
      throws Exception {
    Kubectl kubectl = Kubectl.of(server, dir);
    kubectl.run("apply", "-f", definition().toString()).orFail();
    kubectl.run("wait", "--for=condition=Established", "crd/" + operator().definition()).orFail();
    String namespace = server.newNamespace("jar");
    OperatorProcess process =
        OperatorProcess.jar(
            Path.of(System.getProperty("runnable.jar")),
            dir.resolve("output"),
            Map.of("KUBECONFIG", kubectl.kubeconfig().toString()),
            "--leader-election=false",
            "--port=0");
    try {
      kubectl.apply(example("made"), "--namespace=" + namespace).orFail();
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  server.client().configMaps().inNamespace(namespace).withName("made").get()
                      != null);
      await().atMost(PATIENCE).until(() -> isDone(status(kubectl, namespace)));
      assertThat(process.said()).contains("webhooks are off");
      kubectl.run("delete", operator().definition(), "--all", "--namespace=" + namespace).orFail();
      assertThat(server.client().configMaps().inNamespace(namespace).withName("made").get())
          .isNull();
      assertThat(process.end()).isZero();
    } finally {
      process.kill();
    }
  }

  private String status(Kubectl kubectl, String namespace) {
    return kubectl
        .run("get", operator().definition(), "-o", "jsonpath={.items[*].status}", "-n", namespace)
        .orFail()
        .out();
  }
}
