package dev.homeostat.kubernetes.testing;

import dev.homeostat.kubernetes.testing.ServerProcess.Ending;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An API server that is shared by the test programs of one build. The first of them starts it in a
 * process of its own, which ends with the build: with the JVM that started the test program.
 */
final class SharedApiServer {

  private static final int OK = 200;

  private final Path folder;
  private final ProcessHandle build;
  private final Path kubeconfig;

  private SharedApiServer(Path folder, ProcessHandle build) {
    this.folder = folder.resolve(Long.toString(build.pid()));
    this.build = build;
    this.kubeconfig = SharedApiServerProgram.kubeconfig(this.folder);
  }

  /**
   * Returns the kubeconfig of the server, after starting it if it is not running.
   *
   * @param folder has the files of the servers of all builds
   */
  static String join(Path folder) {
    SharedApiServer server = new SharedApiServer(folder, build());
    try {
      Files.createDirectories(server.folder);
      try (FileChannel channel =
          FileChannel.open(
              server.folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        // Released when the channel is closed.
        channel.lock();
        if (!server.isReady()) {
          server.start();
        }
        return Files.readString(server.kubeconfig);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the shared API server in " + folder + " is unavailable", e);
    }
  }

  /** Returns false for a server that has ended, of which only the file is left. */
  private boolean isReady() throws IOException {
    if (!Files.exists(kubeconfig)) {
      return false;
    }
    try {
      Config config = Config.fromKubeconfig(Files.readString(kubeconfig));
      return HttpClient.newBuilder()
              .sslContext(Tls.of(config))
              .build()
              .send(
                  HttpRequest.newBuilder(URI.create(config.getMasterUrl() + "readyz")).build(),
                  BodyHandlers.discarding())
              .statusCode()
          == OK;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while connecting to the shared API server", e);
    }
  }

  private void start() throws IOException {
    Files.deleteIfExists(kubeconfig);
    ServerProcess program =
        new ServerProcess(
            "the shared API server",
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                SharedApiServerProgram.class.getName(),
                folder.toString(),
                Long.toString(build.pid())),
            Map.of(),
            folder.resolve("log"),
            Ending.BY_OWNER);
    program.start();
    program.await(() -> Files.exists(kubeconfig));
  }

  /** Returns the nearest JVM among the ancestors; between it and this program may be a shell. */
  private static ProcessHandle build() {
    return Stream.iterate(
            ProcessHandle.current().parent(),
            Optional::isPresent,
            parent -> parent.flatMap(ProcessHandle::parent))
        .flatMap(Optional::stream)
        .filter(SharedApiServer::isJvm)
        .findFirst()
        .orElse(ProcessHandle.current());
  }

  private static boolean isJvm(ProcessHandle process) {
    return process
        .info()
        .command()
        .map(command -> Path.of(command).getFileName().toString())
        .filter(name -> name.matches("java(\\.exe)?"))
        .isPresent();
  }
}
