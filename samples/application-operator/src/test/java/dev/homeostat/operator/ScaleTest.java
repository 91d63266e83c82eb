package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.spi.cluster.ListResponse;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many applications, and an operator that is killed again and again: in the end all is as desired,
 * nothing is left over, and there are no more writes. The operator has the permissions of an
 * installation for one namespace. A build does it small; {@code -Dapplications=500 -Dkills=10
 * -Dcalm=120} does it at full size.
 */
@Timeout(1800)
class ScaleTest extends Ground {

  private static final int APPLICATIONS = Integer.getInteger("applications", 40);
  private static final int KILLS = Integer.getInteger("kills", 3);
  private static final Duration CALM = Duration.ofSeconds(Integer.getInteger("calm", 5));

  @TempDir Path dir;

  ScaleTest(RunningApiServer server) {
    super(server);
  }

  private boolean isSettled() {
    return settled().equals(APPLICATIONS + " of " + APPLICATIONS);
  }

  /** How many are as desired, of how many. No controller reports on their Deployments. */
  private String settled() {
    int applied = 0;
    int all = 0;
    ListResponse listing =
        cluster.list(ApplicationDocument.API_VERSION, ApplicationDocument.KIND, Map.of());
    for (var application : ((ListResponse.Found) listing).resources()) {
      if (application.namespace().equals(namespace)) {
        all++;
        applied += isApplied(application) ? 1 : 0;
      }
    }
    return applied + " of " + all;
  }

  private static boolean isApplied(Resource application) {
    return StreamSupport.stream(application.tree().at("/status/conditions").spliterator(), false)
        .anyMatch(
            condition ->
                condition.path("type").asText().equals("Applied")
                    && condition.path("status").asText().equals("True"));
  }

  private Set<String> objects() {
    return SixObjects.found(cluster, namespace::equals, "app-");
  }

  @Test
  void all_converge_survive_and_come_to_rest() throws Exception {
    long seed = Long.getLong("seed", new SecureRandom().nextInt(Integer.MAX_VALUE));
    System.out.println("Scale with seed " + seed + "; -Dseed=… repeats it");
    Random random = new Random(seed);
    String own = "--namespaces=" + namespace;
    try (Installed installed =
            new Installed(server, Kubectl.of(server, dir), "namespaces: [" + namespace + "]");
        KilledOperator operator = KilledOperator.start(installed, dir, own)) {
      try {
        for (int i = 0; i < APPLICATIONS; i++) {
          application("app-" + i, SixObjects.spec("app-" + i));
        }
        for (int kill = 1; kill <= KILLS; kill++) {
          operator.awaitWrites(1 + random.nextInt(2 * APPLICATIONS), this::isSettled);
          operator.kill();
          // While nobody looks, somebody edits and deletes.
          String name = "app-" + random.nextInt(APPLICATIONS);
          if (find("v1", "ConfigMap", name + "-a").isPresent()) {
            merge("v1", "ConfigMap", name + "-a", "{\"data\": {\"mode\": \"drift\"}}");
          }
          operator.start();
        }
        await()
            .atMost(KilledOperator.LONG)
            .pollInterval(Duration.ofMillis(500))
            .untilAsserted(() -> assertThat(isSettled()).as(settled()).isTrue());
        assertThat(objects()).hasSize(SixObjects.COUNT * APPLICATIONS);
        for (int i = 0; i < APPLICATIONS; i++) {
          assertThat(
                  find("v1", "ConfigMap", "app-" + i + "-a")
                      .orElseThrow()
                      .tree()
                      .at("/data/mode")
                      .asText())
              .isEqualTo("fast");
        }
        Calm.comes(operator.wire(), CALM);
        for (int i = 0; i < APPLICATIONS; i++) {
          delete("app-" + i);
        }
        await()
            .atMost(KilledOperator.LONG)
            .pollInterval(Duration.ofMillis(500))
            .untilAsserted(() -> assertThat(settled()).isEqualTo("0 of 0"));
        assertThat(objects()).isEmpty();
      } catch (Exception | AssertionError e) {
        throw new AssertionError(
            "seed " + seed + ": " + e.getMessage() + "\n" + operator.lastLines(), e);
      }
    }
  }
}
