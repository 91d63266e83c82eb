package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.samples.testing.OperatorProcess;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without a cluster, one command is enough to try. */
class TrialTest extends Ground {

  @TempDir Path dir;

  TrialTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void one_command_starts_a_cluster_and_keeps_applications_on_it() throws Exception {
    Path kubeconfig = dir.resolve("kubeconfig");
    OperatorProcess running =
        OperatorProcess.start(
            Main.class,
            dir.resolve("output"),
            Map.of(),
            "--try",
            kubeconfig.toString(),
            "--port=0",
            "--report-port=0");
    try {
      await()
          .atMost(PATIENCE)
          .until(() -> running.lastLines().contains("It is gone when this ends."));
      await().atMost(PATIENCE).until(() -> running.port("pages about Applications").isPresent());
      assertThat(running.lastLines()).contains("export KUBECONFIG=" + kubeconfig);
      Config config = Config.fromKubeconfig(Files.readString(kubeconfig));
      config.setRequestRetryBackoffLimit(0);
      try (KubernetesClient there = new KubernetesClientBuilder().withConfig(config).build()) {
        runPrinted(running.lastLines());
        await()
            .atMost(PATIENCE)
            .until(() -> there.configMaps().inNamespace("demo").withName("settings").get() != null);
        assertThat(running.end()).isZero();
        assertThat(running.lastLines()).doesNotContain("cannot", "ERROR", "Exception");
        await()
            .atMost(PATIENCE)
            .untilAsserted(
                () -> assertThat(catchIt(there)).hasRootCauseInstanceOf(ConnectException.class));
      }
    } finally {
      running.kill();
    }
  }

  @Test
  void o9_without_binaries_it_names_the_two_ways_to_get_them() throws Exception {
    OperatorProcess running =
        OperatorProcess.start(
            Main.class,
            dir.resolve("output"),
            Map.of("JAVA_TOOL_OPTIONS", "-Duser.home=" + dir),
            "--try",
            dir.resolve("kubeconfig").toString(),
            "--port=0");
    try {
      await().atMost(PATIENCE).until(() -> !running.isRunning());
      assertThat(running.end()).isEqualTo(1);
      assertThat(running.lastLines())
          .contains(
              "application-operator: cannot start: --try: expected kube-apiserver and etcd",
              "-Dapiserver.download=true",
              ".ci/install-kube-apiserver")
          .doesNotContain("Exception", "\tat ");
    } finally {
      running.kill();
    }
  }

  /** Runs the commands of the output, which are indented, as they are printed. */
  private void runPrinted(String output) throws Exception {
    String script =
        output.lines().filter(line -> line.startsWith("  ")).collect(Collectors.joining("\n"));
    assertThat(script).contains("kubectl apply");
    Path log = dir.resolve("commands");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-euc", script)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder
        .environment()
        .merge("PATH", "", (path, none) -> Kubectl.binary().getParent() + ":" + path);
    assertThat(builder.start().waitFor()).as(Files.readString(log)).isZero();
  }

  private static Throwable catchIt(KubernetesClient there) {
    try {
      there.namespaces().list();
      return new AssertionError("it still answers");
    } catch (RuntimeException e) {
      return e;
    }
  }
}
