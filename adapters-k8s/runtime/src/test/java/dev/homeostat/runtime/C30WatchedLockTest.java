package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** C30: how long a lease is surely held, and how long another's has to be respected. */
class C30WatchedLockTest {

  private static final ZonedDateTime LONG_AGO =
      ZonedDateTime.of(2020, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

  private final ManualTime time = new ManualTime();
  private final AtomicInteger changes = new AtomicInteger();
  private final FakeLock there = new FakeLock();
  private final List<String> logged = new ArrayList<>();
  private final WatchedLock lock = lock(LeaseTiming.DEFAULT);

  private WatchedLock lock(LeaseTiming timing) {
    return new WatchedLock(
        there,
        timing,
        time::nanos,
        changes::incrementAndGet,
        new ThrottledWarning(time::nanos, logged::add));
  }

  private static LeaderElectionRecord heldBy(String holder, ZonedDateTime renewed) {
    return new LeaderElectionRecord(holder, Duration.ofSeconds(15), renewed, renewed, 0);
  }

  private static ZonedDateTime now() {
    return ZonedDateTime.now(ZoneOffset.UTC);
  }

  @Test
  void it_is_held_until_the_deadline_counted_from_before_the_request() {
    there.takes = Duration.ofSeconds(3);
    lock.get(null);
    assertThat(lock.heldFor()).isNotPositive();
    lock.create(null, heldBy("me", now()));
    assertThat(lock.heldFor()).isEqualTo(Duration.ofSeconds(4).toNanos());
    assertThat(changes).hasValue(1);
    time.pass(Duration.ofSeconds(4));
    assertThat(lock.heldFor()).isNotPositive();
  }

  @Test
  void a_renewal_prolongs_it_and_one_that_fails_does_not() {
    lock.get(null);
    lock.create(null, heldBy("me", now()));
    time.pass(Duration.ofSeconds(6));
    lock.get(null);
    lock.update(null, heldBy("me", now()));
    assertThat(lock.heldFor()).isEqualTo(Duration.ofSeconds(10).toNanos());
    time.pass(Duration.ofSeconds(6));
    there.failure = new KubernetesClientException("no route");
    assertThatThrownBy(() -> lock.get(null)).isSameAs(there.failure);
    assertThat(lock.heldFor()).isEqualTo(Duration.ofSeconds(4).toNanos());
    assertThat(lock.health().isReady()).isFalse();
  }

  /** An elector tries twice a second. */
  @Test
  void a_lock_that_cannot_be_read_is_logged_once_a_minute() {
    there.failure = new KubernetesClientException("no route");
    for (int second = 0; second < 120; second++) {
      assertThatThrownBy(() -> lock.get(null)).isSameAs(there.failure);
      time.pass(Duration.ofSeconds(1));
    }
    assertThat(logged)
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).endsWith("cannot be read or written: no route"));
  }

  @Test
  void it_is_lost_as_soon_as_another_is_seen_in_it() {
    lock.get(null);
    lock.create(null, heldBy("me", now()));
    there.record = heldBy("another", now());
    lock.get(null);
    assertThat(lock.heldFor()).isNotPositive();
    assertThat(changes).hasValue(2);
  }

  /** O10: while an operator with a short lease is rolled out, one with a long lease still leads. */
  @Test
  void o10_a_holder_with_a_longer_lease_has_all_of_it() {
    WatchedLock brief = lock(LeaseTiming.of(Duration.ofSeconds(4)));
    there.record = heldBy("another", LONG_AGO);
    ZonedDateTime before = now();
    LeaderElectionRecord seen = brief.get(null);
    assertThat(seen).isNotNull();
    assertThat(seen.getRenewTime()).isAfterOrEqualTo(before.plusSeconds(11));
    there.record =
        new LeaderElectionRecord("another", Duration.ofSeconds(1), LONG_AGO, LONG_AGO, 0);
    assertThat(brief.get(null).getRenewTime()).isBetween(before, now());
  }

  @Test
  void o10_one_duration_gives_all_times() {
    assertThat(LeaseTiming.of(Duration.ofSeconds(4)))
        .isEqualTo(
            new LeaseTiming(Duration.ofSeconds(4), Duration.ofSeconds(3), Duration.ofMillis(400)));
    assertThatThrownBy(() -> LeaseTiming.of(Duration.ofMillis(4500)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LeaseTiming.of(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void it_is_lost_when_it_is_given_back() {
    lock.get(null);
    lock.create(null, heldBy("me", now()));
    lock.update(null, heldBy(null, now()));
    assertThat(lock.heldFor()).isNotPositive();
  }

  @Test
  void the_age_of_anothers_lease_counts_from_when_it_was_first_seen_here() {
    there.record = heldBy("one with a slow clock", LONG_AGO);
    ZonedDateTime before = now();
    ZonedDateTime first = lock.get(null).getRenewTime();
    assertThat(first).isBetween(before, now());
    assertThat(lock.get(null).getRenewTime()).as("it has not moved").isEqualTo(first);
    there.record = heldBy("one with a slow clock", LONG_AGO.plusSeconds(2));
    assertThat(lock.get(null).getRenewTime())
        .as("it was renewed")
        .isAfterOrEqualTo(first)
        .isNotSameAs(first);
  }

  @Test
  void a_lock_that_cannot_be_understood_is_a_try_that_failed() {
    there.failure = new NullPointerException("a lease without times");
    assertThatThrownBy(() -> lock.get(null))
        .isInstanceOf(KubernetesClientException.class)
        .hasCause(there.failure);
    assertThat(lock.health().unready().get(0)).contains("a lease without times");
    there.failure = null;
    lock.get(null);
    assertThat(lock.health()).isEqualTo(Health.GOOD);
  }

  /** A lock in memory. */
  private final class FakeLock implements Lock {
    LeaderElectionRecord record;
    RuntimeException failure;
    Duration takes = Duration.ZERO;

    private void request() {
      time.pass(takes);
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public LeaderElectionRecord get(KubernetesClient client) {
      request();
      return record;
    }

    @Override
    public void create(KubernetesClient client, LeaderElectionRecord next) {
      request();
      record = next;
    }

    @Override
    public void update(KubernetesClient client, LeaderElectionRecord next) {
      request();
      record = next;
    }

    @Override
    public String identity() {
      return "me";
    }

    @Override
    public String describe() {
      return "a lock";
    }
  }
}
