package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.watch.WatchHealth;
import dev.homeostat.kubernetes.watch.WatchScope;
import io.javaoperatorsdk.operator.health.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchStatusTest {

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final WatchStatus status = new WatchStatus(() -> now);
  private final WatchHealth interrupted = health("no connection", false);

  private static WatchHealth health(String problem, boolean refused) {
    return new WatchHealth(WatchScope.of("v1", "ConfigMap"), true, refused, problem);
  }

  @Test
  void an_interrupted_watch_is_unhealthy_after_three_minutes() {
    assertThat(status.of(List.of(interrupted))).isEqualTo(Status.HEALTHY);
    now = now.plus(Duration.ofMinutes(3));
    assertThat(status.of(List.of(interrupted))).isEqualTo(Status.HEALTHY);
    now = now.plusSeconds(1);
    assertThat(status.of(List.of(interrupted))).isEqualTo(Status.UNHEALTHY);
  }

  @Test
  void the_time_begins_again_after_the_watch_has_recovered() {
    status.of(List.of(interrupted));
    now = now.plus(Duration.ofHours(1));
    assertThat(status.of(List.of())).isEqualTo(Status.HEALTHY);
    assertThat(status.of(List.of(interrupted))).isEqualTo(Status.HEALTHY);
  }

  @Test
  void a_watch_that_is_refused_stays_healthy() {
    WatchHealth refused = health("forbidden", true);
    status.of(List.of(refused));
    now = now.plus(Duration.ofHours(1));
    assertThat(status.of(List.of(refused))).isEqualTo(Status.HEALTHY);
  }

  @Test
  void short_interruptions_of_different_watches_are_no_long_one() {
    WatchHealth other =
        new WatchHealth(WatchScope.of("v1", "Secret"), true, false, "no connection");
    status.of(List.of(interrupted));
    now = now.plus(Duration.ofMinutes(2));
    status.of(List.of(other));
    now = now.plus(Duration.ofMinutes(2));
    assertThat(status.of(List.of(other))).isEqualTo(Status.HEALTHY);
  }
}
