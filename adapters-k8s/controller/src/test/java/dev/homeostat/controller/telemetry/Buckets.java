package dev.homeostat.controller.telemetry;

import io.github.bucket4j.Bucket;
import java.time.Duration;

/** Buckets whose tokens do not come back during a test. */
final class Buckets {

  private Buckets() {}

  static Bucket of(int tokens) {
    Bucket bucket =
        Bucket.builder()
            .addLimit(limit -> limit.capacity(tokens + 1L).refillIntervally(1, Duration.ofDays(1)))
            .build();
    bucket.tryConsume(1);
    return bucket;
  }
}
