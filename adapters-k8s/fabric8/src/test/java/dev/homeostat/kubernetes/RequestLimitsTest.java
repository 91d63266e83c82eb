package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.ScriptedServer.Told;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests are bounded in time, in number, and by one budget per cluster. */
class RequestLimitsTest {

  private static final Duration SHORT = Duration.ofMillis(300);

  private final ScriptedServer server = new ScriptedServer();
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void close() {
    end.countDown();
    server.close();
  }

  private static ResourceAddress address(int number) {
    return new ResourceAddress("v1", ResourceId.configMap("a-" + number).in("shop"));
  }

  private static String path(int number) {
    return "/api/v1/namespaces/shop/configmaps/a-" + number;
  }

  private static void assertNoAnswer(ClusterResponse answer, boolean maybeDone) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            ClusterResponse.Refused.class,
            refused -> {
              assertThat(refused.code()).isZero();
              assertThat(refused.maybeDone()).isEqualTo(maybeDone);
            });
  }

  private Told never() throws InterruptedException {
    end.await();
    return Told.text(503, "");
  }

  @Test
  void a_server_that_does_not_answer_is_not_waited_for() {
    server.on("GET " + path(0), asked -> never()).on("DELETE " + path(0), asked -> never());
    KubernetesCluster cluster =
        KubernetesCluster.of(server.client(), RequestLimits.DEFAULT.withTimeout(SHORT));
    assertNoAnswer(cluster.read(address(0)), false);
    assertNoAnswer(cluster.delete(address(0), "uid"), true);
  }

  @Test
  void a_server_that_is_not_there_has_done_nothing() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    try (KubernetesClient nobody =
        new KubernetesClientBuilder()
            .withConfig(
                new ConfigBuilder(io.fabric8.kubernetes.client.Config.empty())
                    .withMasterUrl("http://127.0.0.1:" + free)
                    .build())
            .build()) {
      KubernetesCluster cluster = KubernetesCluster.of(nobody);
      assertThat(cluster.kind("v1", "ConfigMap"))
          .asString()
          .contains("Unavailable")
          .contains("no answer");
      assertNoAnswer(cluster.delete(address(0), "uid"), false);
    }
  }

  @Test
  void no_more_requests_are_under_way_than_allowed() {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<ResourceAddress> addresses = IntStream.range(0, 40).mapToObj(i -> address(i)).toList();
    for (int i = 0; i < addresses.size(); i++) {
      server.on(
          "GET " + path(i),
          asked -> {
            most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
            Thread.yield();
            underWay.decrementAndGet();
            return Told.text(503, "");
          });
    }
    KubernetesCluster cluster =
        KubernetesCluster.of(server.client(), RequestLimits.DEFAULT.withAtOnce(3));
    assertThat(cluster.readAll(addresses)).hasSize(40);
    assertThat(most.get()).isBetween(1, 3);
  }

  @Test
  void a_place_that_is_not_free_in_time_leaves_the_request_unsent() throws Exception {
    server.on("GET " + path(0), asked -> never());
    KubernetesCluster cluster =
        KubernetesCluster.of(
            server.client(),
            RequestLimits.DEFAULT.withTimeout(Duration.ofSeconds(2)).withAtOnce(1));
    cluster.kind("v1", "ConfigMap");
    Thread first = new Thread(() -> cluster.read(address(0)));
    first.start();
    while (!server.lines().contains("GET " + path(0))) {
      Thread.onSpinWait();
    }
    Thread.currentThread().interrupt();
    assertNoAnswer(cluster.delete(address(1), "uid"), false);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(server.lines()).noneMatch(line -> line.startsWith("DELETE"));
    first.interrupt();
    first.join(TimeUnit.SECONDS.toMillis(30));
  }

  @Test
  void a_budget_spreads_requests_over_time() {
    KubernetesCluster cluster =
        KubernetesCluster.of(server.client(), RequestLimits.DEFAULT.withRate(20, 1));
    long from = System.nanoTime();
    for (int i = 0; i < 10; i++) {
      cluster.read(address(i));
    }
    // One for the kind and ten reads: the first is free, ten wait a twentieth of a second each.
    assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThan(Duration.ofMillis(450));
  }

  @Test
  void limits_that_let_nothing_through_are_refused() {
    assertThatThrownBy(() -> RequestLimits.DEFAULT.withTimeout(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RequestLimits.DEFAULT.withAtOnce(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RequestLimits.DEFAULT.withRate(-1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RequestLimits.DEFAULT.withRate(1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
