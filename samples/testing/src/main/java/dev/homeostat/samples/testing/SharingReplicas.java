package dev.homeostat.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replicas of an operator that share its objects, as its chart says: each is a process with the
 * variables, the certificates and the permissions of its Pod.
 */
public final class SharingReplicas implements AutoCloseable {

  /** The value of the chart by which replicas share. */
  public static final String VALUE = "share: {mode: segments, secretName: peers}";

  private static final int SEGMENTS = 256;
  private static final Duration PATIENCE = Duration.ofSeconds(Long.getLong("patience", 180));
  private static final Pattern OWNED =
      Pattern.compile("^homeostat_loop_segments\\{[^}]*} (\\d+)", Pattern.MULTILINE);

  private final KubernetesClient client;
  private final InstalledOperator installed;
  private final Path dir;
  private final Map<String, OperatorProcess> replicas = new LinkedHashMap<>();

  /**
   * Begins with no replica.
   *
   * @param server of the operator
   * @param installed with {@link #VALUE}
   * @param dir for files and logs
   */
  public SharingReplicas(RunningApiServer server, InstalledOperator installed, Path dir) {
    this.client = server.client();
    this.installed = installed;
    this.dir = dir;
    PeerCertificates.createSecret(client);
  }

  /** Starts a replica in a Pod of its own, whose address is one of this machine. */
  public OperatorProcess start(String name, String address) throws IOException {
    installed.createPod(name, address);
    OperatorProcess replica =
        installed.process(
            Files.createDirectories(dir.resolve(name)),
            Map.of("HOSTNAME", name, "HOMEOSTAT_WEBHOOK_PORT", "0"),
            Map.of("metadata.name", name, "status.podIP", address));
    replicas.put(name, replica);
    return replica;
  }

  /** Waits until replicas that run share all segments evenly. */
  public void awaitShares(String... names) {
    for (String name : names) {
      await(name + " has its share")
          .atMost(PATIENCE)
          .until(() -> segments(name) >= SEGMENTS / names.length);
    }
  }

  private int segments(String name) throws IOException, InterruptedException {
    OperatorProcess replica = get(name);
    if (!replica.isRunning()) {
      throw new AssertionError(replica.lastLines());
    }
    if (!replica.isReady()) {
      return -1;
    }
    Matcher found = OWNED.matcher(replica.metrics());
    return found.find() ? Integer.parseInt(found.group(1)) : -1;
  }

  /** Returns the process of a replica that was started. */
  public OperatorProcess get(String name) {
    return Objects.requireNonNull(replicas.get(name), name);
  }

  /** Fails if the API server has refused a request of a replica. */
  public void assertNothingRefused() throws IOException {
    for (OperatorProcess replica : replicas.values()) {
      assertThat(replica.said()).doesNotContainPattern("[Ff]orbidden|\\b403\\b");
    }
  }

  @Override
  public void close() {
    for (OperatorProcess replica : replicas.values()) {
      try {
        replica.kill();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    client.pods().inNamespace(SampleOperator.SYSTEM).withGracePeriod(0).delete();
    removeRosters(client);
  }

  /** Removes the rosters of replicas that were killed, so that one may lead again. */
  public static void removeRosters(KubernetesClient client) {
    client.configMaps().inNamespace(SampleOperator.SYSTEM).list().getItems().stream()
        .filter(map -> map.getMetadata().getName().endsWith("-roster"))
        .forEach(map -> client.resource(map).delete());
  }
}
