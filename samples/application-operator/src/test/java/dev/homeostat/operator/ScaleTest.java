package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.ListResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many applications, and an operator that is killed again and again: in the end all is as wanted,
 * nothing is left over, and nobody writes any more. A build does it small; {@code
 * -Dapplications=500 -Dkills=10 -Dcalm=120} does it at full size.
 */
@Timeout(1800)
class ScaleTest extends Ground {

  private static final int APPLICATIONS = Integer.getInteger("applications", 40);
  private static final int KILLS = Integer.getInteger("kills", 3);
  private static final Duration CALM = Duration.ofSeconds(Integer.getInteger("calm", 5));
  private static final Duration LONG = Duration.ofMinutes(20);

  private static final String SIX =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME-a}, data: {mode: fast}}
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME-b}, data: {mode: slow}}
      - {apiVersion: v1, kind: Secret, metadata: {name: NAME}, data: {token: aGlkZGVu}}
      - {apiVersion: v1, kind: ServiceAccount, metadata: {name: NAME}}
      - apiVersion: v1
        kind: Service
        metadata: {name: NAME}
        spec: {selector: {app: NAME}, clusterIP: None, ports: [{port: 80}]}
      - apiVersion: apps/v1
        kind: Deployment
        metadata: {name: NAME}
        spec:
          replicas: 0
          selector: {matchLabels: {app: NAME}}
          template:
            metadata: {labels: {app: NAME}}
            spec: {containers: [{name: app, image: "registry.example.com/app:1"}]}
      """;

  private static final List<String[]> KINDS =
      List.of(
          new String[] {"v1", "ConfigMap"},
          new String[] {"v1", "Secret"},
          new String[] {"v1", "ServiceAccount"},
          new String[] {"v1", "Service"},
          new String[] {"apps/v1", "Deployment"});

  @TempDir Path dir;

  ScaleTest(RunningApiServer server) {
    super(server);
  }

  private RunningOperator operator(FaultProxy wire, int generation) throws IOException {
    return RunningOperator.start(
        dir.resolve("operator-" + generation + ".log"),
        Map.of("KUBERNETES_MASTER", wire.address()),
        "--namespaces=" + namespace,
        "--leader-election=false",
        "--requests-per-second=0",
        "--port=0");
  }

  /** Waits until so many more writes have passed, or there is nothing left to write. */
  private void awaitWrites(FaultProxy wire, int more) {
    int enough = writes(wire) + more;
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> writes(wire) >= enough || isSettled());
  }

  private static int writes(FaultProxy wire) {
    return wire.writes().values().stream().mapToInt(Integer::intValue).sum();
  }

  private boolean isSettled() {
    return settled().equals(APPLICATIONS + " of " + APPLICATIONS);
  }

  /** How many are ready, of how many. */
  private String settled() {
    int ready = 0;
    int all = 0;
    ListResponse listing =
        cluster.list(ApplicationDocument.API_VERSION, ApplicationDocument.KIND, Map.of());
    for (var application : ((ListResponse.Found) listing).resources()) {
      if (application.namespace().equals(namespace)) {
        all++;
        ready += application.tree().at("/status/phase").asText().equals("Ready") ? 1 : 0;
      }
    }
    return ready + " of " + all;
  }

  private Set<String> objects() {
    Set<String> objects = new HashSet<>();
    for (String[] kind : KINDS) {
      ListResponse listing = cluster.list(kind[0], kind[1], Map.of());
      ((ListResponse.Found) listing)
          .resources().stream()
              .filter(object -> object.namespace().equals(namespace))
              .filter(object -> object.name().startsWith("app-"))
              .forEach(object -> objects.add(object.id().toString()));
    }
    return objects;
  }

  @Test
  void all_converge_survive_and_come_to_rest() throws Exception {
    long seed = Long.getLong("seed", new SecureRandom().nextInt(Integer.MAX_VALUE));
    System.out.println("Scale with seed " + seed + "; -Dseed=… repeats it");
    Random random = new Random(seed);
    try (FaultProxy wire = FaultProxy.before(client.getConfiguration(), Faults.none())) {
      RunningOperator running = operator(wire, 0);
      try {
        for (int i = 0; i < APPLICATIONS; i++) {
          application("app-" + i, SIX.replace("NAME", "app-" + i));
        }
        for (int kill = 1; kill <= KILLS; kill++) {
          awaitWrites(wire, 1 + random.nextInt(2 * APPLICATIONS));
          running.kill();
          // While nobody looks, somebody edits and deletes.
          String name = "app-" + random.nextInt(APPLICATIONS);
          if (find("v1", "ConfigMap", name + "-a").isPresent()) {
            merge("v1", "ConfigMap", name + "-a", "{\"data\": {\"mode\": \"drift\"}}");
          }
          running = operator(wire, kill);
        }
        await()
            .atMost(LONG)
            .pollInterval(Duration.ofMillis(500))
            .untilAsserted(() -> assertThat(isSettled()).as(settled()).isTrue());
        assertThat(objects()).hasSize(6 * APPLICATIONS);
        for (int i = 0; i < APPLICATIONS; i++) {
          assertThat(
                  find("v1", "ConfigMap", "app-" + i + "-a")
                      .orElseThrow()
                      .tree()
                      .at("/data/mode")
                      .asText())
              .isEqualTo("fast");
        }
        Calm.comes(wire, CALM);
        for (int i = 0; i < APPLICATIONS; i++) {
          delete("app-" + i);
        }
        await()
            .atMost(LONG)
            .pollInterval(Duration.ofMillis(500))
            .untilAsserted(() -> assertThat(settled()).isEqualTo("0 of 0"));
        assertThat(objects()).isEmpty();
      } catch (Exception | AssertionError e) {
        throw new AssertionError(
            "seed " + seed + ": " + e.getMessage() + "\n" + running.lastLines(), e);
      } finally {
        running.kill();
      }
    }
  }
}
