package dev.homeostat.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.program.RunningProgram;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A check that two replicas in this process, which share objects as their chart says, use each
 * permission that the chart grants in their own namespace, and no other one.
 */
public final class SharedRightsCheck {

  private static final Duration PATIENCE = Duration.ofSeconds(Long.getLong("patience", 180));

  private final KubernetesClient client;
  private final InstalledOperator installed;
  private final Path dir;

  /** The start of an operator. */
  @FunctionalInterface
  public interface Start {

    /** Starts a replica with the client of its account. */
    RunningProgram with(KubernetesClient account, String... options) throws IOException;
  }

  /**
   * Prepares the check.
   *
   * @param client of an administrator
   * @param installed with {@link SharingReplicas#VALUE}
   * @param dir the folder of all replicas
   */
  public SharedRightsCheck(KubernetesClient client, InstalledOperator installed, Path dir) {
    this.client = client;
    this.installed = installed;
    this.dir = dir;
  }

  /**
   * Starts two replicas, and waits until they have used all permissions.
   *
   * @param start of the operator
   * @param atTimes the permissions that are not used each time
   */
  public void run(Start start, Set<String> atTimes) throws IOException {
    PeerCertificates.createSecret(client);
    installed.closing(() -> client.pods().inNamespace(SampleOperator.SYSTEM).delete());
    ThreadLocalRandom random = ThreadLocalRandom.current();
    String block = "127.%d.%d.".formatted(random.nextInt(1, 255), random.nextInt(1, 255));
    for (int i = 1; i <= 2; i++) {
      share(start, "replica-" + i, block + i);
    }
    Set<String> granted = installed.manifest().rights(SampleOperator.SYSTEM);
    granted.removeAll(atTimes);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(installed.used().rights(SampleOperator.SYSTEM))
                    .filteredOn(right -> !atTimes.contains(right))
                    .containsExactlyInAnyOrderElementsOf(granted));
  }

  private void share(Start start, String name, String address) throws IOException {
    List<String> options = new ArrayList<>(List.of("--port=0", "--webhook-port=0"));
    options.addAll(List.of(installed.shareOptions(dir, name, address)));
    RunningProgram replica =
        installed.closing(start.with(installed.client(), options.toArray(String[]::new)));
    await(name + " shares").atMost(PATIENCE).until(replica::isWorking);
  }
}
