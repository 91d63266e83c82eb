package dev.homeostat.page.server.http;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.https.server.Client;
import dev.homeostat.https.server.ClientBuckets;
import dev.homeostat.https.server.ClockMeter;
import io.github.bucket4j.Bucket;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.apiguardian.api.API;

/**
 * The limits of requests: so many in a time, of a client and of all, and so many at once. A page is
 * held in memory until the client has read it, so it counts until then.
 */
@API(status = INTERNAL)
public final class ReportLimits {

  /** The largest number of pages at once. */
  static final int PAGES = 4;

  /** The largest number of reviews of tokens at once. */
  static final int REVIEWS = 4;

  /** The requests of a client in a minute. */
  static final int REQUESTS = 120;

  /** The requests with a wrong token of a client in a minute. */
  static final int WRONG_REQUESTS = 20;

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int ALL_IN_A_SECOND = 20;
  private static final int CLIENTS = 10_000;

  private final Semaphore pages = new Semaphore(PAGES);
  private final Semaphore reviews = new Semaphore(REVIEWS);
  private final ClientBuckets requests;
  private final ClientBuckets wrong;
  private final Bucket all;

  /**
   * Limits that are not used up.
   *
   * @param clock the time
   */
  public ReportLimits(Clock clock) {
    ClockMeter meter = new ClockMeter(clock);
    requests = new ClientBuckets(REQUESTS, MINUTE, CLIENTS, meter);
    wrong = new ClientBuckets(WRONG_REQUESTS, MINUTE, CLIENTS, meter);
    all = meter.bucket(ALL_IN_A_SECOND, Duration.ofSeconds(1));
  }

  /** Counts a request; the time to wait if it is one too many. */
  Optional<Duration> request(Client client) {
    return requests
        .take(client)
        .or(() -> wrong.peek(client))
        .or(() -> ClockMeter.waiting(all.tryConsumeAndReturnRemaining(1)));
  }

  /** Counts a wrong token. */
  void wrong(Client client) {
    wrong.take(client);
  }

  /** The reviews of tokens that run now. */
  Semaphore reviews() {
    return reviews;
  }

  /** The pages that are made or sent now. */
  Semaphore pages() {
    return pages;
  }
}
