package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.stream.DoubleStream;
import org.apiguardian.api.API;

/**
 * The probabilities of each {@link Fault} of a request, from 0 to 1, together at most 1.
 *
 * @param cut the connection ends before anything was sent on
 * @param delay it is sent on later
 * @param longestDelay how much later at most
 * @param refuse it is refused, in one of the ways of {@link Refusal}
 * @param drop the server does it, and the connection ends
 * @param timeOut the server does it, and 504 is answered
 * @param endWatch of a watch only, instead of all others: it is ended in its middle
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record FaultRates(
    double cut,
    double delay,
    Duration longestDelay,
    double refuse,
    double drop,
    double timeOut,
    double endWatch) {

  /** One request of ten has bad luck, and each second watch. */
  public static final FaultRates BAD_DAY =
      new FaultRates(0.02, 0.02, Duration.ofMillis(400), 0.03, 0.02, 0.01, 0.5);

  // Checks the numbers.
  public FaultRates {
    if (DoubleStream.of(cut, delay, refuse, drop, timeOut, endWatch).anyMatch(r -> r < 0 || r > 1)
        || cut + delay + refuse + drop + timeOut > 1
        || longestDelay.isNegative()) {
      throw new IllegalArgumentException("expected rates from 0 to 1, together at most 1");
    }
  }
}
