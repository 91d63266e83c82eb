package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Ground.MANY;
import static dev.homeostat.complete.endpoint.Ground.PATH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The start and the end of an endpoint. */
@Timeout(120)
class EndpointServerTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static EndpointOptions options(int port, boolean certificates) {
    return new EndpointOptions(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
        Optional.empty(),
        certificates,
        (call, presented) -> Optional.empty(),
        (call, uid) -> new Recording.Failed(),
        MANY,
        Clock.systemUTC());
  }

  @Test
  void a_port_that_is_taken_cannot_be_had_and_is_free_after_the_end() throws IOException {
    try (CapturedLog log = new CapturedLog()) {
      EndpointServer first = EndpointServer.start(options(0, false));
      int port = first.port();
      assertThatThrownBy(() -> EndpointServer.start(options(port, false)))
          .isInstanceOf(IOException.class);
      first.close();
      first.close();
      try (EndpointServer second = EndpointServer.start(options(port, false))) {
        assertThat(second.port()).isEqualTo(port);
      }
      assertThat(log.text()).doesNotContain("WARN");
    }
  }

  @Test
  void certificates_need_tls() {
    assertThatThrownBy(() -> options(0, true)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void its_threads_say_whose_they_are_and_keep_no_program_from_its_end() throws Exception {
    try (Ground ground = new Ground()) {
      ground.put(PATH, ground.token);
      assertThat(threads()).isNotEmpty().allMatch(Thread::isDaemon);
      assertThat(ground.log.text()).contains("[homeostat-endpoint-");
    }
    for (Thread ending : threads()) {
      ending.join(PATIENCE.toMillis()); // They are told to end, and not waited for.
    }
    assertThat(threads()).isEmpty();
  }

  private static List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("homeostat-endpoint"))
        .filter(Thread::isAlive)
        .toList();
  }

  @Test
  void a_call_that_has_come_is_answered_before_the_end_and_no_other_is_taken() throws Exception {
    CountDownLatch judging = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Ground ground =
        new Ground(
            (call, presented) -> {
              judging.countDown();
              await(go);
              return Optional.empty();
            });
    int port = ground.port();
    try (Wire wire = ground.wire()) {
      wire.write(Ground.call(PATH, "x"));
      assertThat(judging.await(60, TimeUnit.SECONDS)).isTrue();
      CompletableFuture<Void> end = CompletableFuture.runAsync(ground::close);
      untilClosed(port);
      assertThat(end).isNotDone();
      go.countDown();
      assertThat(wire.reply().status()).isEqualTo(401);
      end.get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void an_end_does_not_wait_for_ever() throws Exception {
    CountDownLatch judging = new CountDownLatch(1);
    Ground ground =
        new Ground(
            (call, presented) -> {
              judging.countDown();
              await(new CountDownLatch(1));
              return Optional.empty();
            });
    try (Wire wire = ground.wire()) {
      wire.write(Ground.call(PATH, "x"));
      assertThat(judging.await(60, TimeUnit.SECONDS)).isTrue();
      ground.end();
      assertThat(wire.rest()).doesNotContain("accepted");
    }
  }

  @Test
  void an_end_does_not_wait_for_those_who_say_nothing() {
    Ground ground = new Ground();
    try (Wire wire = ground.wire()) {
      wire.write("PUT / HTTP/1.1\r\nX: ");
      ground.close();
      // Half a request may be told that nothing came of it.
      assertThat(wire.rest()).doesNotContain("accepted");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(100, TimeUnit.SECONDS)) {
        throw new AssertionError("not in time");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void untilClosed(int port) {
    while (true) {
      try {
        Wire.to(port).close();
      } catch (UncheckedIOException e) {
        // In the moment of the end a connection is reset; from then on none is made.
        assertThat(e.getCause()).isInstanceOf(SocketException.class);
        if (e.getCause() instanceof ConnectException) {
          return;
        }
      }
    }
  }
}
