package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** An import needs the kinds of the cluster, and reads each file once. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ImportClusterTest {

  private static final String KUBECONFIG = "kubeconfig";

  @TempDir Path dir;
  private Cli cli;
  private Path rules;
  private Path manifest;

  @BeforeEach
  void write() {
    cli = new Cli(dir).begun();
    rules =
        cli.file(
            "argocd.yaml",
            """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            spec:
              syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}
              ignoreDifferences: [{kind: ConfigMap, jsonPointers: [/data/a]}]
            """);
    manifest =
        cli.file(
            "map.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {a: b}}");
  }

  @AfterEach
  void unconfigure() {
    System.clearProperty(KUBECONFIG);
  }

  private Cli.Result imported(int port) throws IOException {
    Path kubeconfig =
        Files.writeString(
            dir.resolve(KUBECONFIG),
            """
            apiVersion: v1
            kind: Config
            current-context: one
            contexts: [{name: one, context: {cluster: one, user: me}}]
            clusters: [{name: one, cluster: {server: "http://127.0.0.1:%d"}}]
            users: [{name: me, user: {token: expired}}]
            """
                .formatted(port));
    System.setProperty(KUBECONFIG, kubeconfig.toString());
    return cli.run(
        "import",
        "argocd",
        rules.toString(),
        "-f",
        manifest.toString(),
        "--cluster",
        "kube",
        "-o",
        dir.resolve("ignored.yaml").toString());
  }

  private void isRefused(Cli.Result result) {
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("CannotRead", "expected a cluster that says which kinds it serves")
        .contains("nothing is imported");
    assertThat(dir.resolve("ignored.yaml")).hasContent("before");
  }

  @Test
  void a_cluster_that_refuses_the_login_leaves_the_file_as_it_is() throws IOException {
    cli.file("ignored.yaml", "before");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(401, -1);
          exchange.close();
        });
    server.start();
    try {
      isRefused(imported(server.getAddress().getPort()));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void a_cluster_that_cannot_be_reached_leaves_the_file_as_it_is() throws IOException {
    cli.file("ignored.yaml", "before");
    isRefused(imported(1));
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_manifest_from_a_pipe_is_read_once() throws IOException, InterruptedException {
    Path pipe = dir.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(pipe, Files.readString(manifest));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    writer.setDaemon(true);
    writer.start();
    Cli.Result result =
        cli.run(
            "import",
            "argocd",
            rules.toString(),
            "-f",
            pipe.toString(),
            "--cluster",
            cli.cluster().toString());
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("- /data/a\n");
  }

  @Test
  void standard_input_is_the_rules_or_the_manifest() throws IOException {
    cli.input(Files.readString(manifest));
    Cli.Result one =
        cli.run(
            "import", "argocd", rules.toString(), "-f", "-", "--cluster", cli.cluster().toString());
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(one.out()).contains("- /data/a\n");
    Cli.Result both =
        cli.run("import", "argocd", "-", "-f", "-", "--cluster", cli.cluster().toString());
    assertThat(both.code()).isEqualTo(64);
    assertThat(both.err()).contains("got - for both");
  }
}
