package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
  private final List<Process> processes = new ArrayList<>();

  KilledProgramTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void stop() {
    processes.forEach(Process::destroyForcibly);
  }

  private Path log() {
    return directory.resolve("log");
  }

  private Process start() throws IOException {
    Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig());
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--leader-election=false",
                "--port=0",
                "--namespaces=" + namespace)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
    builder.environment().put("KUBECONFIG", kubeconfig.toString());
    // The configuration of the log of these tests is not that of the program.
    builder.environment().put("HOMEOSTAT_LOG_LEVEL", "info");
    Process process = builder.start();
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
      Process process = start();
      long before = objects();
      // Within the work on the next objects, or soon after the start if nothing is left to do.
      int more = 1 + random.nextInt(4);
      await()
          .atMost(PATIENCE)
          .until(() -> objects() >= Math.min(COMPONENTS, before + more) || !process.isAlive());
      assertThat(process.isAlive()).as("seed %d: %s", seed, Files.readString(log())).isTrue();
      process.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
    }
    start();
    awaitPhase("shop", "Deployed");
    assertThat(objects()).as("seed %d", seed).isEqualTo(COMPONENTS);
    assertThat(Files.readString(log(), StandardCharsets.UTF_8)).contains("webhooks are off");

    delete("shop");
    await().atMost(PATIENCE).until(() -> objects() < COMPONENTS);
    processes.get(processes.size() - 1).destroyForcibly().waitFor(30, TimeUnit.SECONDS);
    Process last = start();
    await()
        .atMost(PATIENCE)
        .until(() -> find(AppBundles.API_VERSION, AppBundles.KIND, "shop").isEmpty());
    assertThat(objects()).as("seed %d", seed).isZero();
    last.destroy();
    assertThat(last.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }
}
