package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The probabilities of each {@link Fault} of a request, from 0 to 1. The sum of the faults of one
 * request is at most 1.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class FaultRates {

  /** No fault at all. */
  public static final FaultRates NONE = new FaultRates(0, 0, Duration.ZERO, 0, 0, 0, 0);

  /** A fault in one of ten requests, and in each second watch. */
  public static final FaultRates BAD_DAY =
      new FaultRates(0.02, 0.02, Duration.ofMillis(400), 0.03, 0.02, 0.01, 0.5);

  private final double cut;
  private final double delay;
  private final Duration longestDelay;
  private final double refuse;
  private final double drop;
  private final double timeOut;
  private final double endWatch;

  private FaultRates(
      double cut,
      double delay,
      Duration longestDelay,
      double refuse,
      double drop,
      double timeOut,
      double endWatch) {
    if (DoubleStream.of(cut, delay, refuse, drop, timeOut, endWatch).anyMatch(r -> r < 0 || r > 1)
        || cut + delay + refuse + drop + timeOut > 1
        || longestDelay.isNegative()) {
      throw new IllegalArgumentException("expected rates from 0 to 1, together at most 1");
    }
    this.cut = cut;
    this.delay = delay;
    this.longestDelay = longestDelay;
    this.refuse = refuse;
    this.drop = drop;
    this.timeOut = timeOut;
    this.endWatch = endWatch;
  }

  /**
   * Returns the same rates with another share of connections that end before anything was sent on.
   *
   * @param rate from 0 to 1
   * @return a new value
   * @throws IllegalArgumentException if a rate is outside of 0 to 1, or their sum is above 1
   */
  public FaultRates withCut(double rate) {
    return new FaultRates(rate, delay, longestDelay, refuse, drop, timeOut, endWatch);
  }

  /**
   * Returns the same rates with another share of delayed requests.
   *
   * @param rate from 0 to 1
   * @param longest the longest delay; not negative
   * @return a new value
   * @throws IllegalArgumentException if a rate is outside of 0 to 1, or their sum is above 1
   */
  public FaultRates withDelay(double rate, Duration longest) {
    return new FaultRates(cut, rate, longest, refuse, drop, timeOut, endWatch);
  }

  /**
   * Returns the same rates with another share of refused requests.
   *
   * @param rate from 0 to 1
   * @return a new value
   * @throws IllegalArgumentException if a rate is outside of 0 to 1, or their sum is above 1
   */
  public FaultRates withRefuse(double rate) {
    return new FaultRates(cut, delay, longestDelay, rate, drop, timeOut, endWatch);
  }

  /**
   * Returns the same rates with another share of requests that are carried out and not answered.
   *
   * @param rate from 0 to 1
   * @return a new value
   * @throws IllegalArgumentException if a rate is outside of 0 to 1, or their sum is above 1
   */
  public FaultRates withDrop(double rate) {
    return new FaultRates(cut, delay, longestDelay, refuse, rate, timeOut, endWatch);
  }

  /**
   * Returns the same rates with another share of requests that are carried out and answered with
   * 504.
   *
   * @param rate from 0 to 1
   * @return a new value
   * @throws IllegalArgumentException if a rate is outside of 0 to 1, or their sum is above 1
   */
  public FaultRates withTimeOut(double rate) {
    return new FaultRates(cut, delay, longestDelay, refuse, drop, rate, endWatch);
  }

  /**
   * Returns the same rates with another share of watches that end.
   *
   * @param rate from 0 to 1
   * @return a new value
   * @throws IllegalArgumentException if a rate is outside of 0 to 1, or their sum is above 1
   */
  public FaultRates withEndWatch(double rate) {
    return new FaultRates(cut, delay, longestDelay, refuse, drop, timeOut, rate);
  }

  /** {@return the share of connections that end before anything was sent on} */
  public double cut() {
    return cut;
  }

  /** {@return the share of requests that are sent on later} */
  public double delay() {
    return delay;
  }

  /** {@return the longest delay} */
  public Duration longestDelay() {
    return longestDelay;
  }

  /** {@return the share of requests that are refused, in one of the ways of {@link Refusal}} */
  public double refuse() {
    return refuse;
  }

  /**
   * {@return the share of requests that the server carries out before the connection ends without
   * an answer}
   */
  public double drop() {
    return drop;
  }

  /** {@return the share of requests that the server carries out and that are answered with 504} */
  public double timeOut() {
    return timeOut;
  }

  /** {@return the share of watches that end in the middle; a watch has no other fault} */
  public double endWatch() {
    return endWatch;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof FaultRates that
            && Double.compare(cut, that.cut) == 0
            && Double.compare(delay, that.delay) == 0
            && longestDelay.equals(that.longestDelay)
            && Double.compare(refuse, that.refuse) == 0
            && Double.compare(drop, that.drop) == 0
            && Double.compare(timeOut, that.timeOut) == 0
            && Double.compare(endWatch, that.endWatch) == 0);
  }

  @Override
  public int hashCode() {
    return Objects.hash(cut, delay, longestDelay, refuse, drop, timeOut, endWatch);
  }

  @Override
  public String toString() {
    return "FaultRates["
        + "cut="
        + cut
        + ", delay="
        + delay
        + ", longestDelay="
        + longestDelay
        + ", refuse="
        + refuse
        + ", drop="
        + drop
        + ", timeOut="
        + timeOut
        + ", endWatch="
        + endWatch
        + "]";
  }
}
