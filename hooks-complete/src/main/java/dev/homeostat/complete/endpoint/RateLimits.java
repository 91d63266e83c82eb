package dev.homeostat.complete.endpoint;

import dev.homeostat.complete.EndpointLimits;
import dev.homeostat.https.server.Client;
import dev.homeostat.https.server.ClientBuckets;
import dev.homeostat.https.server.ClockMeter;
import io.github.bucket4j.Bucket;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * The rate limits of calls, per client and in all. Calls beyond the limit of a client do not count
 * towards the limit of all.
 */
final class RateLimits {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final ClientBuckets calls;
  private final ClientBuckets wrong;
  private final ClientBuckets refusals;
  private final Bucket all;

  RateLimits(EndpointLimits limits, Clock clock) {
    ClockMeter meter = new ClockMeter(clock);
    calls = new ClientBuckets(limits.clientCallsPerMinute(), MINUTE, limits.clients(), meter);
    wrong = new ClientBuckets(limits.clientWrongCallsPerMinute(), MINUTE, limits.clients(), meter);
    refusals = new ClientBuckets(1, MINUTE, limits.clients(), meter);
    all = meter.bucket(limits.callsPerSecond(), Duration.ofSeconds(1));
  }

  /** Counts a call; the time to wait if it is one too many. */
  Optional<Duration> call(Client client) {
    return calls.take(client).or(() -> ClockMeter.waiting(all.tryConsumeAndReturnRemaining(1)));
  }

  /** The time to wait for a client that has made too many wrong calls; counts nothing. */
  Optional<Duration> judged(Client client) {
    return wrong.peek(client);
  }

  /** Counts a wrong call; the time to wait if others came meanwhile, and it is one too many. */
  Optional<Duration> wrong(Client client) {
    return wrong.take(client);
  }

  /**
   * Returns whether the refusal of a call beyond the limits is logged: one in a minute of a client.
   */
  boolean isLogged(Client client) {
    return refusals.take(client).isEmpty();
  }
}
