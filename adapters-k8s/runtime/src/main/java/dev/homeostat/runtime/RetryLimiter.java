package dev.homeostat.runtime;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.local.SynchronizationStrategy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The delays of failed keys: the backoff of the key, and the rate limit of all. */
final class RetryLimiter {

  private final Backoff backoff;
  private final @Nullable Bucket bucket;

  RetryLimiter(Backoff backoff, Rate rate, TimeSource time) {
    this.backoff = backoff;
    this.bucket = rate.perSecond() == 0 ? null : bucket(rate, time);
  }

  private static Bucket bucket(Rate rate, TimeSource time) {
    return Bucket.builder()
        .addLimit(
            Bandwidth.builder()
                .capacity(rate.burst())
                .refillGreedy(rate.perSecond(), Duration.ofSeconds(1))
                .build())
        .withCustomTimePrecision(new Meter(time))
        // The queue asks under its lock.
        .withSynchronizationStrategy(SynchronizationStrategy.NONE)
        .build();
  }

  /** Reserves the next token; returns the nanoseconds until the retry. */
  long nanosAfter(int failures) {
    long turn = bucket == null ? 0 : bucket.consumeIgnoringRateLimits(1);
    return Math.max(backoff.nanosAfter(failures), turn);
  }

  /** Returns a reserved token that is not used: the key ran before, for another reason. */
  void giveBack() {
    if (bucket != null) {
      bucket.addTokens(1);
    }
  }

  private record Meter(TimeSource time) implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      return time.nanos();
    }

    @Override
    public boolean isWallClockBased() {
      return false;
    }
  }
}
