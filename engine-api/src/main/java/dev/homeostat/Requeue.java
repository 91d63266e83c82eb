package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The next pass that a result asks for. A change of the application or of an observed object is
 * always a reason for a pass; this is what has to happen without one (rule ACT-5).
 */
@API(status = STABLE, since = "0.1")
public sealed interface Requeue {

  /**
   * A pass is due after a delay at the latest.
   *
   * @param delay not negative; zero means at once; that of an engine is a year at most
   */
  record After(Duration delay) implements Requeue {

    // Checks the delay.
    public After {
      Objects.requireNonNull(delay, "delay");
      if (delay.isNegative()) {
        throw new IllegalArgumentException("a delay is not negative, got " + delay);
      }
    }

    /** The delay as text. */
    @Override
    public String toString() {
      return "after " + delay;
    }
  }

  /**
   * A pass is due at an instant at the latest.
   *
   * @param instant by the clock of the caller; a past one means at once
   */
  record At(Instant instant) implements Requeue {

    // Refuses null.
    public At {
      Objects.requireNonNull(instant, "instant");
    }

    /** The instant as text. */
    @Override
    public String toString() {
      return "at " + instant;
    }
  }

  /** Only a change makes another pass necessary. */
  record OnChange() implements Requeue {
    private static final OnChange VALUE = new OnChange();

    /** The condition as text. */
    @Override
    public String toString() {
      return "on change";
    }
  }

  /**
   * A pass is due after a delay that the caller chooses and lets grow with each failure in a row,
   * as a rate limiter of a work queue does.
   */
  record WithBackoff() implements Requeue {
    private static final WithBackoff VALUE = new WithBackoff();

    /** The delay as text. */
    @Override
    public String toString() {
      return "with backoff";
    }
  }

  /**
   * Returns a requeue after a delay.
   *
   * @param delay not negative
   * @return the requeue
   * @throws IllegalArgumentException if the delay is negative
   */
  static Requeue after(Duration delay) {
    return new After(delay);
  }

  /**
   * Returns a requeue at an instant.
   *
   * @param instant by the clock of the caller; a past one means at once
   * @return the requeue
   */
  static Requeue at(Instant instant) {
    return new At(instant);
  }

  /**
   * Returns the requeue of a result that needs no other pass before something changes.
   *
   * @return always the same
   */
  static Requeue onChange() {
    return OnChange.VALUE;
  }

  /**
   * Returns the requeue of a failure without a time of its own.
   *
   * @return always the same
   */
  static Requeue withBackoff() {
    return WithBackoff.VALUE;
  }

  /**
   * Returns the requeue that serves several results: with backoff if one of them asks for it, since
   * it has failed, and otherwise the one that is due first.
   *
   * @param all in any order
   * @param now the present time, from which delays count
   * @return {@link OnChange} if there is none
   */
  static Requeue earliest(Collection<Requeue> all, Instant now) {
    Requeue first = onChange();
    for (Requeue requeue : all) {
      if (requeue instanceof WithBackoff) {
        return requeue;
      }
      if (requeue.isBefore(first, now)) {
        first = requeue;
      }
    }
    return first;
  }

  private boolean isBefore(Requeue other, Instant now) {
    Optional<Duration> delay = delay(now);
    return delay.isPresent()
        && other.delay(now).map(that -> delay.get().compareTo(that) < 0).orElse(true);
  }

  /**
   * Returns the delay after which a pass is due.
   *
   * @param now the present time
   * @return not negative; empty for {@link OnChange} and {@link WithBackoff}
   */
  default Optional<Duration> delay(Instant now) {
    if (this instanceof At at) {
      Duration left = Duration.between(now, at.instant);
      return Optional.of(left.isNegative() ? Duration.ZERO : left);
    }
    return fixedDelay();
  }

  /**
   * Returns the delay that the result itself asks for.
   *
   * @return empty for {@link At}, whose delay depends on the time, for {@link OnChange} and {@link
   *     WithBackoff}
   */
  default Optional<Duration> fixedDelay() {
    return this instanceof After after ? Optional.of(after.delay) : Optional.empty();
  }
}
