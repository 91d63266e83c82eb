package dev.homeostat.kubernetes.wire;

import dev.homeostat.kubernetes.RequestLimits;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.BlockingBucket;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Lets requests through as the limits of a cluster allow. */
final class Throttle {

  private final Semaphore places;
  private final @Nullable BlockingBucket budget;

  Throttle(RequestLimits limits) {
    places = new Semaphore(limits.atOnce(), true);
    budget =
        limits.perSecond() == 0
            ? null
            : Bucket.builder()
                .addLimit(
                    Bandwidth.builder()
                        .capacity(limits.burst())
                        .refillGreedy(limits.perSecond(), Duration.ofSeconds(1))
                        .build())
                .build()
                .asBlocking();
  }

  /** Waits for a place; false if there was none in time. */
  boolean enter(Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    if (!places.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      return false;
    }
    boolean entered = false;
    try {
      entered = budget == null || budget.tryConsume(1, Duration.ofNanos(until - System.nanoTime()));
      return entered;
    } finally {
      if (!entered) {
        places.release();
      }
    }
  }

  void leave() {
    places.release();
  }
}
