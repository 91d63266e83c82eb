package dev.homeostat.core.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Writes to one cluster: so many a second, and never a wait in here. */
class RequestBudgetTest {

  private Instant now = Instant.parse("2030-01-01T00:00:00Z");
  private final InstantSource source = () -> now;
  private final Clock clock = source.withZone(ZoneOffset.UTC);

  private void forward(long millis) {
    now = now.plusMillis(millis);
  }

  /** Returns the number of writes that are given leave at once. */
  private static int given(RequestBudget budget) {
    int given = 0;
    while (given < 1000 && budget.take().isZero()) {
      given++;
    }
    return given;
  }

  private static Duration millis(long some) {
    return Duration.ofMillis(some);
  }

  @Test
  void at_first_it_holds_the_worth_of_a_second() {
    assertThat(given(new RequestBudget(4, clock))).isEqualTo(4);
  }

  @Test
  void an_empty_one_says_when_there_is_the_next() {
    RequestBudget budget = new RequestBudget(4, clock);
    given(budget);
    assertThat(budget.take()).isEqualTo(millis(250));
    forward(100);
    assertThat(budget.take()).isEqualTo(millis(150));
    forward(150);
    assertThat(budget.take()).isZero();
    assertThat(budget.take()).isEqualTo(millis(250));
  }

  @Test
  void it_fills_at_a_steady_rate_up_to_the_worth_of_a_second() {
    RequestBudget budget = new RequestBudget(4, clock);
    given(budget);
    forward(500);
    assertThat(given(budget)).isEqualTo(2);
    forward(3_600_000);
    assertThat(given(budget)).isEqualTo(4);
  }

  @Test
  void a_time_to_wait_is_never_too_short() {
    RequestBudget budget = new RequestBudget(3, clock);
    given(budget);
    assertThat(budget.take()).isEqualTo(millis(334));
    forward(334);
    assertThat(budget.take()).isZero();
  }

  @Test
  void a_clock_that_is_put_back_takes_nothing_away() {
    RequestBudget budget = new RequestBudget(4, clock);
    forward(-10_000);
    assertThat(given(budget)).isEqualTo(4);
    forward(250);
    assertThat(given(budget)).isEqualTo(1);
  }

  @Test
  void none_is_unlimited() {
    assertThat(given(new RequestBudget(0, clock))).isEqualTo(1000);
  }
}
