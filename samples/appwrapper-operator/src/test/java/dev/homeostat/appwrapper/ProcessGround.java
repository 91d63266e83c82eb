package dev.homeostat.appwrapper;

import dev.homeostat.kubernetes.testing.FaultProxy;
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

  /** Returns a kubeconfig for a server behind a proxy. */
  static String kubeconfig(FaultProxy proxy) {
    return """
        apiVersion: v1
        kind: Config
        clusters: [{name: proxy, cluster: {server: '%s'}}]
        contexts: [{name: proxy, context: {cluster: proxy, user: none}}]
        users: [{name: none, user: {}}]
        current-context: proxy
        """
        .formatted(proxy.config().getMasterUrl());
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
