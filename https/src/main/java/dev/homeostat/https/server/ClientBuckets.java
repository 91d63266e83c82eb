package dev.homeostat.https.server;

import static org.apiguardian.api.API.Status.INTERNAL;

import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A bucket for each client heard of lately. The client forgotten first is the one whose bucket had
 * the most time to fill again.
 */
@API(status = INTERNAL)
public final class ClientBuckets {

  private final int capacity;
  private final Duration period;
  private final int most;
  private final ClockMeter meter;
  private final Map<Client, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Creates buckets that are full.
   *
   * @param capacity the calls of a client in a period
   * @param period the time in which an empty bucket is full again
   * @param most the largest number of clients that have a bucket
   * @param meter the time
   */
  public ClientBuckets(int capacity, Duration period, int most, ClockMeter meter) {
    this.capacity = capacity;
    this.period = period;
    this.most = most;
    this.meter = meter;
  }

  /**
   * Takes one.
   *
   * @param client whose bucket
   * @return the time to wait if there is none left
   */
  public Optional<Duration> take(Client client) {
    return ClockMeter.waiting(bucket(client).tryConsumeAndReturnRemaining(1));
  }

  /**
   * Returns the time to wait if there is none left, and takes none.
   *
   * @param client whose bucket
   * @return empty if there is one
   */
  public Optional<Duration> peek(Client client) {
    Bucket bucket = known(client);
    if (bucket == null || bucket.getAvailableTokens() > 0) {
      return Optional.empty();
    }
    return Optional.of(
        Duration.ofNanos(bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill()));
  }

  /**
   * Returns the number of clients that have a bucket.
   *
   * @return as of now
   */
  public synchronized int size() {
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
