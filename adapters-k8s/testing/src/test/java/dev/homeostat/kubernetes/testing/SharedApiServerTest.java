package dev.homeostat.kubernetes.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The programs of one build have one server, which ends with the build. */
@WithApiServer
@Timeout(120)
class SharedApiServerTest {

  @Test
  @EnabledIfSystemProperty(named = "apiserver.shared", matches = ".+")
  void who_joins_later_gets_the_server_that_runs(RunningApiServer server) {
    Path folder = Path.of(System.getProperty("apiserver.shared"));
    assertThat(SharedApiServer.join(folder)).isEqualTo(server.kubeconfig());
  }

  @Test
  void it_ends_with_the_build_and_leaves_nothing(@TempDir Path folder) throws Exception {
    Process build = new ProcessBuilder("sleep", "600").start();
    Thread program = new Thread(() -> run(folder, build.pid()));
    program.start();
    Path kubeconfig = SharedApiServerProgram.kubeconfig(folder);
    await().atMost(Duration.ofSeconds(100)).until(() -> Files.exists(kubeconfig));
    Path certificate = Path.of(Config.fromKubeconfig(Files.readString(kubeconfig)).getCaCertFile());
    assertThat(certificate).exists();
    assertThat(program.isAlive()).isTrue();

    build.destroy();
    program.join();
    assertThat(certificate.getParent()).doesNotExist();
  }

  private static void run(Path folder, long build) {
    try {
      SharedApiServerProgram.main(new String[] {folder.toString(), Long.toString(build)});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
