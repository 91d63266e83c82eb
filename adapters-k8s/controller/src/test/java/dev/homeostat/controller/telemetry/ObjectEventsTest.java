package dev.homeostat.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Delta;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Events never hold up a pass, and are not lost by a stop. */
class ObjectEventsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(200);

  private static ObjectEvents events(RecordingCluster cluster, int most, Duration flush) {
    return new ObjectEvents(
        new EventPoster(cluster, "test"),
        id -> Optional.of(Made.OWNER),
        Clock.systemUTC(),
        new EventQueue(most, Buckets.of(most)),
        flush);
  }

  private static void tell(ObjectEvents events, int number) {
    events.ended(Made.pass(Delta.builder(), Problem.error("Reason" + number)));
  }

  @Test
  void a_close_posts_what_waits() {
    RecordingCluster cluster = new RecordingCluster(true);
    ObjectEvents events = events(cluster, 100, PATIENCE);
    for (int i = 0; i < 20; i++) {
      tell(events, i);
    }
    assertThat(cluster.events()).isEmpty();
    events.start();
    events.close();
    assertThat(cluster.events()).hasSize(20);
    assertThat(events.dropped()).isZero();
  }

  @Test
  void a_server_that_hangs_holds_up_no_pass_and_what_is_too_much_is_dropped()
      throws InterruptedException {
    RecordingCluster cluster = new RecordingCluster(false);
    ObjectEvents events = events(cluster, 5, PATIENCE);
    events.start();
    tell(events, 0);
    cluster.reached.await();
    for (int i = 1; i <= 8; i++) {
      tell(events, i);
    }
    assertThat(events.dropped()).isEqualTo(3);
    cluster.open.countDown();
    events.close();
    assertThat(cluster.events()).hasSize(6);
  }

  @Test
  void a_close_does_not_wait_for_ever() throws InterruptedException {
    RecordingCluster cluster = new RecordingCluster(false);
    ObjectEvents events = events(cluster, 1, SHORT);
    events.start();
    tell(events, 0);
    cluster.reached.await();
    tell(events, 1);
    events.close();
    events.close();
    tell(events, 2);
    assertThat(cluster.open.getCount()).isEqualTo(1);
  }

  @Test
  void an_application_without_an_owner_is_not_told_of() {
    RecordingCluster cluster = new RecordingCluster(true);
    AtomicInteger asked = new AtomicInteger();
    try (ObjectEvents events =
        ObjectEvents.of(
            cluster,
            "test",
            id -> {
              asked.incrementAndGet();
              return Optional.<Owner>empty();
            })) {
      tell(events, 0);
    }
    assertThat(asked).hasValue(1);
    assertThat(cluster.events()).isEmpty();
  }

  @Test
  void events_go_on_after_one_that_broke() {
    RecordingCluster cluster = new RecordingCluster(true);
    cluster.breaks = true;
    try (ObjectEvents events = ObjectEvents.of(cluster, "test", id -> Optional.of(Made.OWNER))) {
      tell(events, 0);
      await().atMost(PATIENCE).until(() -> events.dropped() == 1);
      tell(events, 1);
      await().atMost(PATIENCE).until(() -> cluster.events().size() == 1);
    }
  }

  @Test
  void what_a_controller_reports_is_posted_and_the_same_is_counted_in_one() {
    RecordingCluster cluster = new RecordingCluster(true);
    ObjectEvents events = events(cluster, 100, PATIENCE);
    events.report(Made.OWNER, EventType.NORMAL, "Suspending", "by request");
    events.report(Made.OWNER, EventType.WARNING, "Unhealthy", "a Pod failed");
    events.report(Made.OWNER, EventType.NORMAL, "Suspending", "by request");
    events.start();
    events.close();
    assertThat(cluster.events())
        .extracting(
            event ->
                event.path("type").asText()
                    + " "
                    + event.path("reason").asText()
                    + " "
                    + event.path("count").asInt())
        .containsExactlyInAnyOrder("Normal Suspending 2", "Warning Unhealthy 1");
    assertThat(events.dropped()).isZero();
  }
}
