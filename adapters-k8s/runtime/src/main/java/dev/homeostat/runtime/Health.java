package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The health of a component. One that is not live cannot recover and should be restarted; one that
 * is not ready cannot do its work now, and may recover by itself.
 *
 * @param unlive the reasons why it is not live, for people; empty if it is
 * @param unready the reasons why it is not ready, for people; empty if it is ready, or not live
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Health(List<String> unlive, List<String> unready) {

  /** Live and ready. */
  public static final Health GOOD = new Health(List.of(), List.of());

  // Copies the reasons.
  public Health {
    unlive = List.copyOf(Objects.requireNonNull(unlive, "unlive"));
    unready = List.copyOf(Objects.requireNonNull(unready, "unready"));
  }

  /**
   * Live and not ready.
   *
   * @param reason why, for people
   * @return new health
   */
  public static Health notReady(String reason) {
    return new Health(List.of(), List.of(reason));
  }

  /**
   * Neither live nor ready.
   *
   * @param reason why, for people
   * @return new health
   */
  public static Health notLive(String reason) {
    return new Health(List.of(reason), List.of());
  }

  /**
   * Returns whether it need not be restarted.
   *
   * @return true if there is no reason against it
   */
  public boolean isLive() {
    return unlive.isEmpty();
  }

  /**
   * Returns whether it can do its work.
   *
   * @return false if it is not live
   */
  public boolean isReady() {
    return unlive.isEmpty() && unready.isEmpty();
  }

  /**
   * The health of both.
   *
   * @param other something else
   * @return with the reasons of this one first
   */
  public Health and(Health other) {
    return new Health(joined(unlive, other.unlive), joined(unready, other.unready));
  }

  /**
   * The same with each reason named after whose it is.
   *
   * @param name comes before each reason, with a colon
   * @return new health, or this one if it is good
   */
  public Health of(String name) {
    return isReady() ? this : new Health(named(name, unlive), named(name, unready));
  }

  private static List<String> named(String name, List<String> reasons) {
    return reasons.stream().map(reason -> name + ": " + reason).toList();
  }

  private static List<String> joined(List<String> some, List<String> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }
}
