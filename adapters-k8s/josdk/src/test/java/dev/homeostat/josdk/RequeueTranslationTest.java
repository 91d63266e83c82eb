package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Requeue;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequeueTranslationTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2030-01-01T00:00:00Z"), ZoneOffset.UTC);

  private static Optional<Long> delay(Requeue requeue) {
    return RequeueTranslation.scheduled(UpdateControl.<ConfigMap>noUpdate(), requeue, CLOCK)
        .getScheduleDelay();
  }

  @Test
  void a_time_without_an_end_is_one_that_the_timer_accepts() {
    long year = Duration.ofDays(365).toMillis();
    assertThat(delay(Requeue.at(Instant.MAX))).contains(year);
    assertThat(delay(Requeue.after(Duration.ofSeconds(Long.MAX_VALUE)))).contains(year);
  }

  @Test
  void a_past_time_is_soon_and_others_stay() {
    assertThat(delay(Requeue.at(Instant.MIN))).contains(100L);
    assertThat(delay(Requeue.after(Duration.ofSeconds(7)))).contains(7_000L);
    assertThat(delay(Requeue.onChange())).isEmpty();
  }
}
