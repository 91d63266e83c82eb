package dev.homeostat.complete.endpoint;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The time of a clock, for buckets. One that is put back refills none until it has caught up. */
record ClockMeter(Clock clock) implements TimeMeter {

  /** A full bucket that is refilled bit by bit. */
  Bucket bucket(int capacity, Duration period) {
    return Bucket.builder()
        .withCustomTimePrecision(this)
        .addLimit(limit -> limit.capacity(capacity).refillGreedy(capacity, period))
        .build();
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
