package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The uids of the primary objects that were seen last. Thread-safe. */
final class PrimaryUids {

  private final Map<ApplicationId, String> uids = new HashMap<>();
  private final Map<String, ApplicationId> keys = new HashMap<>();

  /** Sets the uid of an object, and returns that of the object seen before under its name. */
  synchronized @Nullable String put(ApplicationId key, String uid) {
    String before = uids.put(key, uid);
    if (before != null) {
      keys.remove(before, key);
    }
    keys.put(uid, key);
    return before;
  }

  synchronized void remove(ApplicationId key) {
    String uid = uids.remove(key);
    if (uid != null) {
      keys.remove(uid, key);
    }
  }

  /** Removes some objects, and returns their uids. */
  synchronized Set<String> removeIf(Predicate<ApplicationId> which) {
    Set<String> removed = new HashSet<>();
    for (Map.Entry<ApplicationId, String> entry : List.copyOf(uids.entrySet())) {
      if (which.test(entry.getKey())) {
        removed.add(entry.getValue());
        remove(entry.getKey());
      }
    }
    return removed;
  }

  synchronized void clear() {
    uids.clear();
    keys.clear();
  }

  /** Returns the object with a uid. */
  synchronized Optional<ApplicationId> byUid(String uid) {
    return Optional.ofNullable(keys.get(uid));
  }
}
