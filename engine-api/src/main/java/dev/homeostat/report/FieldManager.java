package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The field manager that wrote a value, as reported in {@code metadata.managedFields} (rule
 * ACT-15).
 */
@API(status = STABLE, since = "0.1")
public final class FieldManager {

  private final String manager;
  private final Optional<Instant> time;

  private FieldManager(String manager, Optional<Instant> time) {
    this.manager = manager;
    this.time = time;
  }

  /** {@return the name of the field manager, as in {@code kubectl-edit}} */
  public String manager() {
    return manager;
  }

  /** {@return the time of the write; empty if the server does not report it} */
  public Optional<Instant> time() {
    return time;
  }

  /**
   * Returns a field manager without a time.
   *
   * @param manager its name
   * @return a new value
   */
  public static FieldManager of(String manager) {
    return new FieldManager(manager, Optional.empty());
  }

  /**
   * Returns the same with a time.
   *
   * @param written the time of the write
   * @return a new value
   */
  public FieldManager at(Instant written) {
    return new FieldManager(manager, Optional.of(written));
  }

  /** The manager and, if known, the time. */
  @Override
  public String toString() {
    return time.map(written -> manager + " at " + written).orElse(manager);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof FieldManager that
            && manager.equals(that.manager)
            && time.equals(that.time));
  }

  @Override
  public int hashCode() {
    return Objects.hash(manager, time);
  }
}
