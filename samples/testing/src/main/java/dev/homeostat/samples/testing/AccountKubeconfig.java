package dev.homeostat.samples.testing;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A kubeconfig with the token of a service account. */
final class AccountKubeconfig {

  private AccountKubeconfig() {}

  /**
   * Writes the file {@code account.kubeconfig}, whose context has no namespace.
   *
   * @param dir the folder of the file
   * @param server the API server
   * @param token of the account
   * @return the file
   */
  static Path write(Path dir, RunningApiServer server, String token) throws IOException {
    String text =
        server
            .kubeconfig()
            .lines()
            .filter(line -> !line.strip().startsWith("client-"))
            .map(
                line ->
                    line.replaceAll("^( *)user: *(\\{.*)?$", "$1user: {token: \"" + token + "\"}"))
            .reduce("", (all, line) -> all + line + "\n");
    return Files.writeString(dir.resolve("account.kubeconfig"), text);
  }
}
