package dev.homeostat.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kubeconfig that says to act as somebody is obeyed, as kubectl does. */
class ImpersonatedUserTest {

  @TempDir Path dir;
  private final List<String> users = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          users.add(
              exchange.getRequestHeaders().getFirst("Impersonate-User")
                  + " of "
                  + exchange.getRequestHeaders().get("Impersonate-Group"));
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void request(String user) throws IOException {
    Path file =
        Files.writeString(
            dir.resolve("config"),
            """
            apiVersion: v1
            kind: Config
            current-context: here
            clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
            contexts:
              - {name: here, context: {cluster: c, user: me}}
              - {name: there, context: {cluster: c, user: other}}
            users:
              - {name: other, user: {token: abc, as: nobody}}
              - {name: me, user: %s}
            """
                .formatted(server.getAddress().getPort(), user));
    Config config = Config.fromKubeconfig(file.toFile());
    ImpersonatedUser.applyTo(config);
    try (KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build()) {
      assertThat(client.configMaps().inNamespace("a").withName("b").get()).isNull();
    }
  }

  @Test
  void requests_act_as_the_user_of_the_context() throws IOException {
    request("{token: abc, as: bob, as-groups: [ops, dev]}");
    assertThat(users).containsOnly("bob of [ops, dev]");
  }

  @Test
  void without_it_requests_act_as_the_user_of_the_token() throws IOException {
    request("{token: abc}");
    assertThat(users).containsOnly("null of null");
  }
}
