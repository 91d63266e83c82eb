package dev.homeostat.appwrapper;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.OperatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** An operator as a process of its own, which can be killed. */
abstract class ProcessGround extends WrapperGround {

  OperatorProcess process;
  private final String kubeconfig;
  private @TempDir Path directory;
  private int starts;

  ProcessGround(RunningApiServer server) {
    super(server);
    this.kubeconfig = server.kubeconfig();
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (process != null) {
      process.kill();
    }
  }

  void start() throws IOException {
    start(kubeconfig);
  }

  /** Starts another process with a kubeconfig of its own. */
  void start(String kubeconfig) throws IOException {
    starts++;
    Path file = Files.writeString(directory.resolve("kubeconfig-" + starts), kubeconfig);
    process =
        OperatorProcess.start(
            Main.class,
            directory.resolve("log-" + starts),
            Map.of("KUBECONFIG", file.toString(), "HOMEOSTAT_LOG_LEVEL", "info"),
            "--leader-election=false",
            "--port=0",
            "--namespaces=" + namespace);
  }
}
