package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A run of a reconciler that has ended.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Run<K> {

  private final K key;
  private final Priority priority;
  private final Duration waited;
  private final Duration took;
  private final Outcome outcome;
  private final int failures;

  private Run(
      K key, Priority priority, Duration waited, Duration took, Outcome outcome, int failures) {
    this.key = Objects.requireNonNull(key, "key");
    this.priority = Objects.requireNonNull(priority, "priority");
    this.waited = Objects.requireNonNull(waited, "waited");
    this.took = Objects.requireNonNull(took, "took");
    this.outcome = Objects.requireNonNull(outcome, "outcome");
    this.failures = failures;
  }

  /**
   * Returns a run without a failure before it.
   *
   * @param item the key with its priority and the time for which it waited
   * @param took the duration of the run
   * @param outcome the outcome
   * @param <K> the type of keys
   * @return a new value
   */
  public static <K> Run<K> of(WorkItem<K> item, Duration took, Outcome outcome) {
    return new Run<>(item.key(), item.priority(), item.waited(), took, outcome, 0);
  }

  /**
   * Returns the same run with a number of failures.
   *
   * @param count the failures in a row, including this run
   * @return a new value
   */
  public Run<K> withFailures(int count) {
    return new Run<>(key, priority, waited, took, outcome, count);
  }

  /** {@return the key that the reconciler worked on} */
  public K key() {
    return key;
  }

  /** {@return the priority with which the key waited} */
  public Priority priority() {
    return priority;
  }

  /** {@return the time from the request to the start} */
  public Duration waited() {
    return waited;
  }

  /** {@return the duration of the run} */
  public Duration took() {
    return took;
  }

  /** {@return the outcome} */
  public Outcome outcome() {
    return outcome;
  }

  /** {@return the number of failures of the key in a row, including this run; 0 after a success} */
  public int failures() {
    return failures;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Run<?> that
            && key.equals(that.key)
            && priority.equals(that.priority)
            && waited.equals(that.waited)
            && took.equals(that.took)
            && outcome.equals(that.outcome)
            && failures == that.failures);
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, priority, waited, took, outcome, failures);
  }

  @Override
  public String toString() {
    return "Run["
        + "key="
        + key
        + ", priority="
        + priority
        + ", waited="
        + waited
        + ", took="
        + took
        + ", outcome="
        + outcome
        + ", failures="
        + failures
        + "]";
  }
}
