package dev.homeostat.testkit;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.apiguardian.api.API;

/** A clock that stands until it is moved. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class StandingClock extends Clock {

  private volatile Instant now = Instant.parse("2030-01-01T00:00:00Z");

  /** A clock that stands at the beginning of 2030. */
  public StandingClock() {}

  /**
   * Moves the clock.
   *
   * @param time how far
   */
  public void forward(Duration time) {
    now = now.plus(time);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }

  @Override
  public Instant instant() {
    return now;
  }
}
