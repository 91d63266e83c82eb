package dev.homeostat.complete.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Certificates are renewed well before their end, by nothing but the time. */
class RenewalTest {

  private final Renewal renewal = new Renewal(Duration.ofDays(30));

  @Property
  void the_epoch_changes_exactly_when_it_says(
      @ForAll @LongRange(min = 0, max = 4_000_000_000_000L) long millis, @ForAll String uid) {
    Instant now = Instant.ofEpochMilli(millis);
    Instant next = renewal.next(uid, now);
    assertThat(next).isAfter(now);
    assertThat(Duration.between(now, next)).isLessThanOrEqualTo(Duration.ofDays(15));
    assertThat(renewal.epoch(uid, next.minusMillis(1))).isEqualTo(renewal.epoch(uid, now));
    assertThat(renewal.epoch(uid, next)).isEqualTo(renewal.epoch(uid, now) + 1);
  }

  @Test
  void applications_are_not_renewed_all_at_once() {
    Set<Instant> times =
        IntStream.range(0, 100)
            .mapToObj(i -> renewal.next("uid-" + i * 7919, Instant.EPOCH))
            .collect(Collectors.toSet());
    assertThat(times).hasSizeGreaterThan(90);
  }
}
