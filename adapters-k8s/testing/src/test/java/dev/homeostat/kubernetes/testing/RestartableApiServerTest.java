package dev.homeostat.kubernetes.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.kubernetes.testing.RestartableApiServer.Part;
import dev.homeostat.kubernetes.testing.ServerProcess.Ending;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What is killed is gone, and comes back as it was. */
@WithApiServer
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RestartableApiServerTest {

  private final Socket taken = taken();
  private RestartableApiServer server;
  private KubernetesClient client;

  /** A port that another has, and on which nothing answers. */
  private static Socket taken() {
    try {
      Socket socket = new Socket();
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first choice of a port for the server is one that another took. */
  @BeforeAll
  void start() {
    Queue<Integer> first = new ArrayDeque<>(List.of(Ports.free(), Ports.free()));
    first.add(taken.getLocalPort());
    IntSupplier ports = () -> Optional.ofNullable(first.poll()).orElseGet(Ports::free);
    server = RestartableApiServer.start(Ending.WITH_PROGRAM, ports, Map.of());
    client = new KubernetesClientBuilder().withConfig(impatient()).build();
  }

  private Config impatient() {
    return new ConfigBuilder(server.config())
        .withRequestRetryBackoffLimit(0)
        .withRequestTimeout(3000)
        .build();
  }

  @AfterAll
  void close() throws IOException {
    client.close();
    server.close();
    server.close();
    taken.close();
  }

  private ConfigMap read(String name) {
    return client.configMaps().inNamespace("default").withName(name).get();
  }

  private ConfigMap create(String name) {
    return client
        .resource(new ConfigMapBuilder().withNewMetadata().withName(name).endMetadata().build())
        .inNamespace("default")
        .create();
  }

  @Test
  void the_server_comes_back_with_what_it_had() throws Exception {
    ConfigMap before = create("over-a-restart-of-the-server");
    try (FaultProxy proxy = FaultProxy.before(server.config(), Faults.none())) {
      server.kill(Part.API_SERVER);
      assertThat(server.isRunning(Part.API_SERVER)).isFalse();
      assertThat(server.isRunning(Part.ETCD)).isTrue();
      assertThatThrownBy(() -> read("any")).isInstanceOf(KubernetesClientException.class);
      assertThatThrownBy(
              () ->
                  HttpClient.newHttpClient()
                      .send(
                          HttpRequest.newBuilder(URI.create(proxy.address() + "/readyz")).build(),
                          BodyHandlers.ofString()))
          .isInstanceOf(IOException.class);
      assertThat(proxy.lastLines(1).toString()).contains("no answer of the server");
    }

    server.restart(Part.API_SERVER);
    assertThat(read("over-a-restart-of-the-server")).isEqualTo(before);
  }

  @Test
  void the_store_comes_back_with_what_it_had() {
    ConfigMap before = create("over-a-restart-of-the-store");
    server.kill(Part.ETCD);
    assertThat(server.isRunning(Part.API_SERVER)).isTrue();
    assertThatThrownBy(() -> create("without-a-store"))
        .isInstanceOf(KubernetesClientException.class);

    server.restart(Part.ETCD);
    assertThat(read("over-a-restart-of-the-store")).isEqualTo(before);
    assertThat(create("after-it").getMetadata().getUid()).isNotEmpty();
  }

  @Test
  void a_port_that_another_took_first_is_no_obstacle() {
    assertThat(server.isRunning(Part.ETCD)).isTrue();
    assertThat(server.config().getMasterUrl()).doesNotContain(":" + taken.getLocalPort());
  }

  @Test
  void a_server_has_the_environment_that_it_was_started_with_and_leaves_nothing() {
    RunningApiServer other = RunningApiServer.start(Map.of("GOGC", "off"));
    Config config = other.client().getConfiguration();
    Path folder = Path.of(config.getCaCertFile()).getParent();
    try (other) {
      assertThat(folder.resolve("data")).isDirectory();
      assertThat(other.client().raw("/metrics"))
          .containsPattern("go_memstats_next_gc_bytes 1\\.8\\d+e\\+19");
    }
    assertThat(Files.exists(folder)).isFalse();
    URI address = URI.create(config.getMasterUrl());
    assertThatThrownBy(() -> new Socket(address.getHost(), address.getPort()).close())
        .isInstanceOf(ConnectException.class);
  }

  @Test
  void a_server_that_never_starts_says_why() {
    assertThatThrownBy(
            () -> RestartableApiServer.start(Ending.WITH_PROGRAM, taken::getLocalPort, Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("etcd ended")
        .hasMessageContaining("address already in use");
  }
}
