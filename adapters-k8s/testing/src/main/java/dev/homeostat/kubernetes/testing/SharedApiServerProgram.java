package dev.homeostat.kubernetes.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The process of a shared API server. It ends with another process, and the server with it. */
final class SharedApiServerProgram {

  private SharedApiServerProgram() {}

  /** Returns the file that is there as soon as the server is ready. */
  static Path kubeconfig(Path folder) {
    return folder.resolve("kubeconfig");
  }

  /**
   * Runs a server.
   *
   * @param args the folder of the server, and the id of the process that it ends with
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    ProcessHandle build =
        ProcessHandle.of(Long.parseLong(args[1]))
            .orElseThrow(() -> new IllegalStateException("the build has ended: " + args[1]));
    try (RestartableApiServer server = RestartableApiServer.start()) {
      Path written = Files.writeString(folder.resolve("kubeconfig.written"), server.kubeconfig());
      Files.move(written, kubeconfig(folder), StandardCopyOption.ATOMIC_MOVE);
      build.onExit().join();
    }
  }
}
