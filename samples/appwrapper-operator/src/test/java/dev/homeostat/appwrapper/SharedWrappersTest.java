package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import dev.homeostat.samples.testing.Scrape;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two replicas share AppWrappers by their options, and one goes on with all. */
class SharedWrappersTest extends WrapperGround {

  /** So many that hardly ever one replica has all of them. */
  private static final int WRAPPERS = 20;

  private final List<String> addresses = new ArrayList<>();

  SharedWrappersTest(RunningApiServer server) {
    super(server);
  }

  private RunningProgram sharing(int index) {
    return replica(
        Settings.DEFAULT,
        client,
        "--lease-namespace=" + namespace,
        "--share=segments",
        "--share-address=" + addresses.get(index),
        "--share-peers=" + String.join(",", addresses),
        "--share-plaintext");
  }

  @Test
  void each_works_on_a_part_and_the_last_one_on_all() throws IOException {
    try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket second = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      addresses.add("127.0.0.1:" + first.getLocalPort());
      addresses.add("127.0.0.1:" + second.getLocalPort());
    }
    RunningProgram one = sharing(0);
    RunningProgram two = sharing(1);
    await().atMost(PATIENCE).until(() -> one.isWorking() && two.isWorking());
    for (int i = 0; i < WRAPPERS; i++) {
      wrap("sample-" + i, Wrappers.pod("pod-" + i));
    }
    for (int i = 0; i < WRAPPERS; i++) {
      awaitPhase("sample-" + i, "Running");
    }
    assertThat(List.of(one, two))
        .allSatisfy(
            replica ->
                assertThat(Scrape.of(replica.port()))
                    .containsPattern("homeostat_loop_segments\\{[^}]*} 128\\.0"));

    one.close();
    for (int i = 0; i < WRAPPERS; i++) {
      delete("sample-" + i);
    }
    for (int i = 0; i < WRAPPERS; i++) {
      awaitGone("sample-" + i);
    }
  }
}
