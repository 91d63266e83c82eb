package dev.homeostat.kubernetes.watch;

import dev.homeostat.Resource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** The objects that lists and events have brought: their number, and which of them are valid. */
final class ReadObjects {

  private final Progress progress;
  private final AtomicLong count = new AtomicLong();

  ReadObjects(Progress progress) {
    this.progress = progress;
  }

  /** Returns an object, unless it makes no sense. */
  Optional<Resource> valid(Supplier<Resource> object) {
    count.incrementAndGet();
    try {
      return Optional.of(object.get());
    } catch (IllegalArgumentException e) {
      progress.unread("an object makes no sense: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Returns how many objects were read. */
  long count() {
    return count.get();
  }
}
