package dev.homeostat.https.server;

import static org.apiguardian.api.API.Status.INTERNAL;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apiguardian.api.API;

/**
 * The time of a clock, for buckets. One that is put back refills none until it has caught up.
 *
 * @param clock the clock
 */
@API(status = INTERNAL)
public record ClockMeter(Clock clock) implements TimeMeter {

  /**
   * Creates a full bucket that is refilled bit by bit.
   *
   * @param capacity what it holds
   * @param period the time in which it is full again
   * @return a new bucket
   */
  public Bucket bucket(int capacity, Duration period) {
    return Bucket.builder()
        .withCustomTimePrecision(this)
        .addLimit(limit -> limit.capacity(capacity).refillGreedy(capacity, period))
        .build();
  }

  /**
   * Returns the time to wait after an attempt to take something out of a bucket.
   *
   * @param probe the attempt
   * @return empty if it succeeded
   */
  public static Optional<Duration> waiting(ConsumptionProbe probe) {
    return probe.isConsumed()
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()));
  }

  @Override
  public long currentTimeNanos() {
    Instant now = clock.instant();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  @Override
  public boolean isWallClockBased() {
    return true;
  }
}
