package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ResourceAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class PrimaryTimersTest {

  private static final ResourceAddress HOME =
      ResourceAddress.of("pages.example.com/v1", "WebPage", "shop", "home");
  private static final ResourceAddress OTHER =
      ResourceAddress.of("pages.example.com/v1", "WebPage", "shop", "other");

  private final List<ResourceAddress> woken = new CopyOnWriteArrayList<>();

  @Test
  void of_a_timer_that_has_fired_nothing_is_left() {
    try (PrimaryTimers timers = new PrimaryTimers(woken::add)) {
      timers.set(HOME, Duration.ofMillis(1));
      timers.set(OTHER, Duration.ofHours(1));
      await().atMost(Duration.ofMinutes(1)).until(() -> woken.contains(HOME));
      assertThat(timers.pending()).containsExactly(OTHER);
    }
    assertThat(woken).containsExactly(HOME);
  }

  @Test
  void a_timer_that_is_set_when_another_one_fires_stays() {
    try (Again again = new Again()) {
      again.timers.set(HOME, Duration.ofMillis(1));
      await().atMost(Duration.ofMinutes(1)).until(() -> woken.contains(HOME));
      assertThat(again.timers.pending()).containsExactly(HOME);
    }
  }

  /** Sets a timer for the next hour before it says that one has fired. */
  private final class Again implements AutoCloseable {

    private final PrimaryTimers timers = new PrimaryTimers(this::fired);

    private void fired(ResourceAddress primary) {
      timers.set(primary, Duration.ofHours(1));
      woken.add(primary);
    }

    @Override
    public void close() {
      timers.close();
    }
  }
}
