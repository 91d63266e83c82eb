package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.OperatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of several replicas one works, and when it ends another does. */
class ReplicasTest extends Ground {

  private static final String WORKS = "leads and works";

  /** A lease runs out after three seconds. */
  private static final Duration TAKEOVER = Duration.ofSeconds(90);

  @TempDir Path dir;
  private final Map<String, OperatorProcess> replicas = new HashMap<>();

  ReplicasTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void kill() throws InterruptedException {
    for (OperatorProcess replica : replicas.values()) {
      replica.kill();
    }
  }

  private void start(String name) throws IOException {
    Path kubeconfig = Files.writeString(dir.resolve("kubeconfig"), server.kubeconfig());
    replicas.put(
        name,
        OperatorProcess.start(
            Main.class,
            dir.resolve(name),
            Map.of("KUBECONFIG", kubeconfig.toString(), "HOSTNAME", name),
            "--namespaces=" + namespace,
            "--lease-namespace=" + namespace,
            "--port=0"));
    await().atMost(PATIENCE).until(() -> said(name).contains("probes and metrics"));
  }

  private String said(String name) throws IOException {
    return Files.readString(dir.resolve(name));
  }

  private void awaitLeader(String name) {
    await().atMost(TAKEOVER).until(() -> said(name).contains(WORKS));
  }

  /** Each time another field: one that is changed again and again is contested. */
  private void awaitRepair(String field) {
    merge("v1", "ConfigMap", "settings", "{\"data\": {\"" + field + "\": \"drift\"}}");
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                find("v1", "ConfigMap", "settings")
                    .orElseThrow()
                    .tree()
                    .at("/data/" + field)
                    .asText()
                    .equals("kept"));
  }

  /**
   * O10: with the default lease. The lease runs out after three seconds, and the other replica
   * notices that within two retry periods of 0.6 seconds; the rest is for a machine that is busy.
   */
  @Test
  void o10_a_killed_leader_is_replaced_in_seconds_by_one_that_knows_the_objects() throws Exception {
    start("one");
    awaitLeader("one");
    application(
        "web",
        """
        manifest:
        - apiVersion: v1
          kind: ConfigMap
          metadata: {name: settings}
          data: {a: kept, b: kept, c: kept, d: kept}
        """);
    awaitPhase("web", "Ready");
    start("two");
    await().atMost(PATIENCE).until(() -> replicas.get("two").isReady());

    long begin = System.nanoTime();
    replicas.get("one").kill();
    awaitRepair("a");
    // Before, the lease alone took 15 seconds; docs/benchmarks.md has the time on a quiet machine.
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    assertThat(took).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(14));
  }

  @Test
  void one_works_and_another_goes_on_when_it_is_killed_or_told_to_end() throws Exception {
    start("one");
    awaitLeader("one");
    start("two");
    application(
        "web",
        """
        manifest:
        - apiVersion: v1
          kind: ConfigMap
          metadata: {name: settings}
          data: {a: kept, b: kept, c: kept, d: kept}
        """);
    awaitPhase("web", "Ready");
    awaitRepair("a");
    assertThat(said("two")).doesNotContain(WORKS);

    replicas.get("one").kill();
    awaitLeader("two");
    awaitRepair("b");
    start("three");
    awaitRepair("c");
    assertThat(said("three")).doesNotContain(WORKS);

    assertThat(replicas.get("two").end()).isZero();
    awaitLeader("three");
    awaitRepair("d");
    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(find("v1", "ConfigMap", "settings")).isEmpty();
  }
}
