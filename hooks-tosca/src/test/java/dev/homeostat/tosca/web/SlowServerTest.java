package dev.homeostat.tosca.web;

import static dev.homeostat.tosca.ToscaCode.FETCH_FAILED;
import static dev.homeostat.tosca.web.Fetches.HASTY;
import static dev.homeostat.tosca.web.Fetches.PATIENT;
import static dev.homeostat.tosca.web.Fetches.fetch;
import static dev.homeostat.tosca.web.Fetches.local;
import static dev.homeostat.tosca.web.Fetches.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.tosca.ToscaException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that take more time than they are given. */
@Timeout(60)
class SlowServerTest {

  private static final byte[] HEAD =
      RawSite.bytes("HTTP/1.1 200 OK", "Content-Length: 900", "", "");

  private static Fetcher hasty(RawSite site) {
    return new Fetcher(local(site.port()), HASTY);
  }

  private static Duration timed(Runnable work) {
    long from = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - from);
  }

  /** A server that first writes something, and then waits. */
  private static RawSite waitingAfter(byte[] bytes) {
    AtomicReference<RawSite> self = new AtomicReference<>();
    RawSite site =
        new RawSite(
            out -> {
              out.write(bytes);
              out.flush();
              while (self.get() == null || !self.get().isClosedWithin(1000)) {
                Thread.onSpinWait();
              }
            });
    self.set(site);
    return site;
  }

  /** A server that writes one byte now and then. */
  private static RawSite dripping(byte[] head) {
    AtomicReference<RawSite> self = new AtomicReference<>();
    RawSite site =
        new RawSite(
            out -> {
              out.write(head);
              while (self.get() == null || !self.get().isClosedWithin(20)) {
                out.write('x');
                out.flush();
              }
            });
    self.set(site);
    return site;
  }

  @Test
  void headers_that_never_come() {
    try (RawSite site = waitingAfter(new byte[0])) {
      Duration took = timed(() -> refused(FETCH_FAILED, hasty(site), site.url("/a")));
      assertThat(took).isGreaterThanOrEqualTo(HASTY.idle());
    }
  }

  @Test
  void headers_that_drip() {
    try (RawSite site = dripping(RawSite.bytes("HTTP/1.1 200 OK", "X: "))) {
      refused(FETCH_FAILED, hasty(site), site.url("/a"));
    }
  }

  @Test
  void a_body_that_stops() {
    try (RawSite site =
        waitingAfter(RawSite.bytes("HTTP/1.1 200 OK", "Content-Length: 9", "", "x"))) {
      refused(FETCH_FAILED, hasty(site), site.url("/a"));
    }
  }

  @Test
  void a_body_that_drips_until_all_time_is_up_and_then_the_connection_is_closed()
      throws InterruptedException {
    try (RawSite site = dripping(HEAD)) {
      Duration took = timed(() -> refused(FETCH_FAILED, hasty(site), site.url("/a")));
      assertThat(took).isGreaterThanOrEqualTo(HASTY.idle());
      assertThat(site.hungUp.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void a_body_that_drips_for_longer_than_it_may_stop_but_is_complete_in_time() {
    AtomicReference<RawSite> self = new AtomicReference<>();
    try (RawSite site =
        new RawSite(
            out -> {
              out.write(RawSite.bytes("HTTP/1.1 200 OK", "Content-Length: 9", "", ""));
              for (int i = 0; i < 9; i++) {
                out.write('x');
                out.flush();
                RawSite me = self.get();
                if (me != null && me.isClosedWithin(200)) {
                  return;
                }
              }
            })) {
      self.set(site);
      FetchLimits limits =
          new FetchLimits(
              Duration.ofSeconds(10), Duration.ofMillis(1400), Duration.ofSeconds(20), 3, 1000);
      Fetcher patient = new Fetcher(local(site.port()), limits);
      assertThat(fetch(patient, site.url("/a"))).isEqualTo("x".repeat(9));
    }
  }

  @Test
  void a_server_that_never_shakes_hands() {
    try (RawSite site = waitingAfter(new byte[0])) {
      URI url = URI.create("https://127.0.0.1:" + site.port() + "/a");
      refused(FETCH_FAILED, hasty(site), url);
    }
  }

  @Test
  void a_server_that_never_shakes_hands_in_the_time_for_connecting() {
    try (RawSite site = waitingAfter(new byte[0])) {
      URI url = URI.create("https://127.0.0.1:" + site.port() + "/a");
      FetchLimits limits =
          new FetchLimits(
              Duration.ofMillis(300), Duration.ofSeconds(20), Duration.ofSeconds(20), 3, 1000);
      refused(FETCH_FAILED, new Fetcher(local(site.port()), limits), url);
    }
  }

  @Test
  void redirects_that_each_take_a_while_share_the_time() {
    AtomicReference<RawSite> self = new AtomicReference<>();
    try (RawSite site =
        new RawSite(
            out -> {
              while (self.get() == null) {
                Thread.onSpinWait();
              }
              self.get().isClosedWithin(250);
              out.write(
                  RawSite.bytes("HTTP/1.1 302 Found", "Location: /", "Content-Length: 0", "", ""));
            })) {
      self.set(site);
      FetchLimits limits =
          new FetchLimits(
              Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofMillis(600), 99, 1000);
      refused(FETCH_FAILED, new Fetcher(local(site.port()), limits), site.url("/a"));
    }
  }

  @Test
  void a_lookup_that_never_ends() {
    CountDownLatch end = new CountDownLatch(1);
    HostResolver stuck =
        host -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return List.of();
        };
    FetchLimits limits =
        new FetchLimits(
            Duration.ofMillis(200), Duration.ofSeconds(10), Duration.ofSeconds(20), 3, 1000);
    refused(
        FETCH_FAILED,
        new Fetcher(local(8080), limits, stuck, Optional.empty()),
        URI.create("http://example.com:8080/a"));
    end.countDown();
  }

  @Test
  void an_interrupt_ends_a_fetch_and_stays_set() throws InterruptedException, IOException {
    try (RawSite site = waitingAfter(HEAD)) {
      Fetcher patient = new Fetcher(local(site.port()), PATIENT);
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      AtomicReference<Boolean> interrupted = new AtomicReference<>();
      Thread thread =
          new Thread(
              () -> {
                try {
                  patient.fetch(site.url("/a"));
                } catch (ToscaException e) {
                  thrown.set(e);
                }
                interrupted.set(Thread.currentThread().isInterrupted());
              });
      thread.start();
      assertThat(site.asked.await(20, TimeUnit.SECONDS)).isTrue();
      thread.interrupt();
      thread.join(5_000);
      assertThat(thread.isAlive()).isFalse();
      assertThat(thrown.get()).isInstanceOf(ToscaException.class);
      assertThat(((ToscaException) thrown.get()).code()).isEqualTo(FETCH_FAILED);
      assertThat(interrupted).hasValue(true);
    }
  }

  @Test
  void a_thread_that_is_interrupted_already_fetches_nothing() {
    try (RawSite site = waitingAfter(HEAD)) {
      Thread.currentThread().interrupt();
      try {
        refused(FETCH_FAILED, new Fetcher(local(site.port()), PATIENT), site.url("/a"));
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
      } finally {
        Thread.interrupted();
      }
      assertThat(site.asked.getCount()).isEqualTo(1);
    }
  }
}
