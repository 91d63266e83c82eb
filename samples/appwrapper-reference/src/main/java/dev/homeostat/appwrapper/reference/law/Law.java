package dev.homeostat.appwrapper.reference.law;

import dev.homeostat.appwrapper.reference.world.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A law about the entries of a history, each taken by itself. */
public interface Law {

  /** What is wrong with an entry, or nothing. */
  Optional<String> violation(Entry entry);

  /** What is wrong with a history, in its order. */
  default List<String> violations(List<Entry> history) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < history.size(); i++) {
      int index = i;
      violation(history.get(i))
          .ifPresent(v -> found.add("%s at entry %d: %s".formatted(name(), index, v)));
    }
    return found;
  }

  private String name() {
    return getClass().getSimpleName();
  }
}
