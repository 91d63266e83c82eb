package dev.homeostat.core.engine;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is made when it is first asked for. Thread-safe; at worst it is made twice, and is the same.
 *
 * @param <T> what it is
 */
final class Later<T> {

  private final Supplier<T> maker;
  private volatile @Nullable T made;

  Later(Supplier<T> maker) {
    this.maker = maker;
  }

  T get() {
    T value = made;
    if (value == null) {
      value = maker.get();
      made = value;
    }
    return value;
  }
}
