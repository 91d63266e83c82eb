package dev.homeostat.complete.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.time.Duration;
import java.time.Instant;
import org.apiguardian.api.API;

/**
 * The renewal times of certificates. They depend on the application alone, so that a controller
 * need store none, and not all applications renew at once.
 *
 * @param lifetime the validity period of a certificate
 */
@API(status = INTERNAL)
public record Renewal(Duration lifetime) {

  /** A certificate is renewed when half of its time is left at least. */
  private static final int PARTS = 2;

  private long period() {
    return Math.max(1, lifetime.toMillis() / PARTS);
  }

  private long offset(String uid) {
    return Math.floorMod(uid.hashCode(), period());
  }

  /**
   * The number of the period.
   *
   * @param uid of the application
   * @param now the time
   * @return one more after each renewal
   */
  public long epoch(String uid, Instant now) {
    return Math.floorDiv(now.toEpochMilli() - offset(uid), period());
  }

  /**
   * Returns the start of the next period.
   *
   * @param uid of the application
   * @param now the time
   * @return later than now
   */
  public Instant next(String uid, Instant now) {
    return Instant.ofEpochMilli((epoch(uid, now) + 1) * period() + offset(uid));
  }
}
