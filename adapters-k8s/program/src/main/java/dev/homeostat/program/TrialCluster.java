package dev.homeostat.program;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A cluster to try the operator on: etcd and an API server on this machine, without nodes, so that
 * objects are kept and no Pod runs. With the process it is gone.
 */
final class TrialCluster implements AutoCloseable {

  private static final String DOWNLOAD = "apiserver.download";
  private static final Path BINARIES =
      Path.of(System.getProperty("user.home"), ".kubeapitest", "k8s");

  private final TrialExample example;
  private final RunningApiServer server;

  private TrialCluster(TrialExample example, RunningApiServer server) {
    this.example = example;
    this.server = server;
  }

  /**
   * Starts a cluster and prepares a namespace.
   *
   * @param program its name, for messages
   * @param example what is there
   * @param kubeconfig gets how the cluster is reached, with all rights
   * @throws IOException if the file cannot be written
   * @throws RuntimeException if the server cannot be started, as when its binaries are not there
   */
  static TrialCluster start(String program, TrialExample example, Path kubeconfig)
      throws IOException {
    if (!isInstalled() && !Boolean.getBoolean(DOWNLOAD)) {
      throw new IllegalStateException(
          "--try: expected kube-apiserver and etcd in a folder of "
              + BINARIES
              + ", found none. To download them, run java -D"
              + DOWNLOAD
              + "=true -jar "
              + program
              + ".jar --try FILE. To build them from Debian's"
              + " sources instead, run .ci/install-kube-apiserver in a clone of the repository.");
    }
    RunningApiServer server = RunningApiServer.start();
    try {
      Files.writeString(kubeconfig, server.kubeconfig(), StandardCharsets.UTF_8);
      example.definitions().forEach(server::define);
      server
          .client()
          .resource(
              new NamespaceBuilder()
                  .withNewMetadata()
                  .withName(TrialExample.NAMESPACE)
                  .endMetadata()
                  .build())
          .create();
      if (!example.objects().isBlank()) {
        server.client().resourceList(example.objects()).create();
      }
      return new TrialCluster(example, server);
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static boolean isInstalled() throws IOException {
    if (!Files.isDirectory(BINARIES)) {
      return false;
    }
    try (Stream<Path> versions = Files.list(BINARIES)) {
      return versions.anyMatch(version -> Files.isExecutable(version.resolve("kube-apiserver")));
    }
  }

  /** May do everything. */
  KubernetesClient client() {
    return server.client();
  }

  /** Prints how to use it. */
  void tell(Path kubeconfig, PrintWriter out) {
    out.println("Try it from another terminal:");
    out.println("  export KUBECONFIG=" + kubeconfig.toAbsolutePath());
    example.commands().forEach(line -> out.println("  " + line));
    out.println("It is gone when this ends.");
  }

  @Override
  public void close() {
    server.close();
  }
}
