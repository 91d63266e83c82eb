package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What is made when it is first asked for, and is equal to what is equally made. Thread-safe; at
 * worst it is made twice, and is the same.
 *
 * @param <T> what it is
 */
@API(status = INTERNAL)
public final class Lazy<T> {

  private final Supplier<T> maker;
  private volatile @Nullable T made;

  /**
   * What is not made yet.
   *
   * @param maker makes it, always the same
   */
  public Lazy(Supplier<T> maker) {
    this.maker = maker;
  }

  /**
   * What it is.
   *
   * @return made by now
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
