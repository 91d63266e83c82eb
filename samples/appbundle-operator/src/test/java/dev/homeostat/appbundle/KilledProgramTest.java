package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.OperatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator as a process of its own that is killed at any moment. */
class KilledProgramTest extends BundleGround {

  private static final int COMPONENTS = 30;
  private static final int KILLS = Integer.getInteger("kills", 3);

  @TempDir private Path directory;
  private final List<OperatorProcess> processes = new ArrayList<>();

  KilledProgramTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (OperatorProcess process : processes) {
      process.kill();
    }
  }

  private OperatorProcess start() throws IOException {
    Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig());
    OperatorProcess process =
        OperatorProcess.start(
            Main.class,
            directory.resolve("log-" + processes.size()),
            // The configuration of the log of these tests is not that of the program.
            Map.of("KUBECONFIG", kubeconfig.toString(), "HOMEOSTAT_LOG_LEVEL", "info"),
            "--leader-election=false",
            "--port=0",
            "--namespaces=" + namespace);
    processes.add(process);
    return process;
  }

  private long objects() {
    return client.configMaps().inNamespace(namespace).list().getItems().stream()
        .filter(map -> map.getMetadata().getName().startsWith("m"))
        .count();
  }

  @Test
  void kills_at_random_moments_lose_and_leave_nothing() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    bundle(
        "shop",
        IntStream.range(0, COMPONENTS)
            .mapToObj(
                i ->
                    "- {name: g%1$d, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m%1$d}}}]}%n"
                        .formatted(i))
            .collect(Collectors.joining()));
    for (int i = 0; i < KILLS; i++) {
      OperatorProcess process = start();
      long before = objects();
      // Within the work on the next objects, or soon after the start if nothing is left to do.
      int more = 1 + random.nextInt(4);
      await()
          .atMost(PATIENCE)
          .until(() -> objects() >= Math.min(COMPONENTS, before + more) || !process.isRunning());
      assertThat(process.isRunning()).as("seed %d: %s", seed, process.lastLines()).isTrue();
      process.kill();
    }
    start();
    awaitPhase("shop", "Deployed");
    assertThat(objects()).as("seed %d", seed).isEqualTo(COMPONENTS);
    OperatorProcess current = processes.get(processes.size() - 1);
    assertThat(current.said()).contains("webhooks are off");

    delete("shop");
    await().atMost(PATIENCE).until(() -> objects() < COMPONENTS);
    current.kill();
    OperatorProcess last = start();
    await()
        .atMost(PATIENCE)
        .until(() -> find(AppBundles.API_VERSION, AppBundles.KIND, "shop").isEmpty());
    assertThat(objects()).as("seed %d", seed).isZero();
    await().atMost(PATIENCE).until(last::isReady);
    assertThat(last.end()).isZero();
  }
}
