package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A lazily computed value. Two are equal if their values are. Thread-safe; it may be computed
 * twice, with equal results.
 *
 * @param <T> the type of the value
 */
@API(status = INTERNAL)
public final class Lazy<T> {

  private final Supplier<T> maker;
  private volatile @Nullable T made;

  /**
   * Creates a value that is not computed yet.
   *
   * @param maker computes the value, always an equal one
   */
  public Lazy(Supplier<T> maker) {
    this.maker = maker;
  }

  /**
   * Returns the value.
   *
   * @return the value, computed at the first call
   */
  public T get() {
    T value = made;
    if (value == null) {
      value = maker.get();
      made = value;
    }
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Lazy<?> later && get().equals(later.get());
  }

  @Override
  public int hashCode() {
    return get().hashCode();
  }

  @Override
  public String toString() {
    return get().toString();
  }
}
