package dev.homeostat.complete.endpoint;

import dev.homeostat.https.server.Client;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A bucket for each client heard of lately. The client forgotten first is the one whose bucket had
 * the most time to fill again.
 */
final class ClientBuckets {

  private final int capacity;
  private final Duration period;
  private final int most;
  private final ClockMeter meter;
  private final Map<Client, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

  ClientBuckets(int capacity, Duration period, int most, ClockMeter meter) {
    this.capacity = capacity;
    this.period = period;
    this.most = most;
    this.meter = meter;
  }

  /** Takes one; the time to wait if there is none left. */
  Optional<Duration> take(Client client) {
    return RateLimits.waiting(bucket(client).tryConsumeAndReturnRemaining(1));
  }

  /** The time to wait if there is none left; takes none. */
  Optional<Duration> peek(Client client) {
    Bucket bucket = known(client);
    if (bucket == null || bucket.getAvailableTokens() > 0) {
      return Optional.empty();
    }
    return Optional.of(
        Duration.ofNanos(bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill()));
  }

  /** Returns the number of clients that have a bucket. */
  synchronized int size() {
    return buckets.size();
  }

  private synchronized @Nullable Bucket known(Client client) {
    return buckets.get(client);
  }

  private synchronized Bucket bucket(Client client) {
    Bucket known = buckets.get(client);
    if (known != null) {
      return known;
    }
    if (buckets.size() >= most) {
      Client first = buckets.keySet().iterator().next();
      buckets.remove(first);
    }
    Bucket fresh = meter.bucket(capacity, period);
    buckets.put(client, fresh);
    return fresh;
  }
}
