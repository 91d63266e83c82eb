package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import dev.homeostat.runtime.Health;
import dev.homeostat.samples.testing.Scrape;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two replicas share AppBundles by their options, and one goes on with all. */
class SharedBundlesTest extends BundleGround {

  /** So many that hardly ever one replica has all of them. */
  private static final int BUNDLES = 20;

  private final List<RunningProgram> replicas = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();

  SharedBundlesTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void start() throws IOException {
    try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket second = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      addresses.add("127.0.0.1:" + first.getLocalPort());
      addresses.add("127.0.0.1:" + second.getLocalPort());
    }
    for (String address : addresses) {
      replicas.add(
          Main.program(new AppBundleOperator())
              .start(
                  client,
                  "--port=0",
                  "--namespaces=" + namespace,
                  "--lease-namespace=" + namespace,
                  "--share=segments",
                  "--share-address=" + address,
                  "--share-peers=" + String.join(",", addresses),
                  "--share-plaintext"));
    }
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                replicas.stream()
                    .allMatch(replica -> replica.isWorking() && controller(replica).isReady()));
  }

  private static Health controller(RunningProgram replica) {
    Controller controller = replica.controllers().get(0);
    return controller.health();
  }

  @AfterEach
  void stop() {
    replicas.forEach(RunningProgram::close);
  }

  private boolean isDeployed(int bundle) {
    return status("bundle-" + bundle).path("phase").asText().equals("Deployed")
        && find("v1", "ConfigMap", "map-" + bundle).isPresent();
  }

  @Test
  void each_works_on_a_part_and_the_last_one_on_all() {
    for (int i = 0; i < BUNDLES; i++) {
      create(BundleChart.example("bundle-" + i, "map-" + i));
    }
    for (int i = 0; i < BUNDLES; i++) {
      int bundle = i;
      await().atMost(PATIENCE).until(() -> isDeployed(bundle));
    }
    assertThat(replicas)
        .allSatisfy(
            replica ->
                assertThat(Scrape.of(replica.port()))
                    .containsPattern("homeostat_loop_segments\\{[^}]*} 128\\.0"));

    replicas.get(0).close();
    for (int i = 0; i < BUNDLES; i++) {
      delete("bundle-" + i);
    }
    for (int i = 0; i < BUNDLES; i++) {
      String map = "map-" + i;
      await().atMost(PATIENCE).until(() -> find("v1", "ConfigMap", map).isEmpty());
    }
  }
}
