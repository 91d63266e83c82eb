package dev.homeostat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequeueTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void an_instant_has_the_delay_until_then() {
    assertThat(Requeue.at(NOW.plusSeconds(7)).delay(NOW)).contains(Duration.ofSeconds(7));
    assertThat(Requeue.at(NOW.plusSeconds(7)).fixedDelay()).isEmpty();
    assertThat(Requeue.at(NOW)).hasToString("at 2026-01-01T00:00:00Z");
  }

  @Test
  void a_past_instant_means_at_once() {
    assertThat(Requeue.at(NOW.minusSeconds(7)).delay(NOW)).contains(Duration.ZERO);
  }

  @Test
  void an_instant_is_required() {
    assertThatNullPointerException().isThrownBy(() -> Requeue.at(null));
  }

  @Test
  void a_fixed_delay_does_not_depend_on_the_time() {
    assertThat(Requeue.after(Duration.ofSeconds(3)).delay(NOW)).contains(Duration.ofSeconds(3));
    assertThat(Requeue.onChange().delay(NOW)).isEmpty();
    assertThat(Requeue.withBackoff().delay(NOW)).isEmpty();
  }

  @Test
  void the_earliest_of_delays_and_instants_serves_all() {
    Requeue soon = Requeue.at(NOW.plusSeconds(2));
    List<Requeue> all =
        List.of(Requeue.after(Duration.ofSeconds(5)), Requeue.onChange(), soon, Requeue.onChange());
    assertThat(Requeue.earliest(all, NOW)).isEqualTo(soon);
    assertThat(Requeue.earliest(all, NOW.minusSeconds(10))).isEqualTo(all.get(0));
    assertThat(Requeue.earliest(List.of(), NOW)).isEqualTo(Requeue.onChange());
  }

  @Test
  void a_failure_asks_for_backoff_whatever_else_is_due() {
    assertThat(
            Requeue.earliest(
                List.of(Requeue.after(Duration.ZERO), Requeue.withBackoff(), Requeue.onChange()),
                NOW))
        .isEqualTo(Requeue.withBackoff());
  }
}
