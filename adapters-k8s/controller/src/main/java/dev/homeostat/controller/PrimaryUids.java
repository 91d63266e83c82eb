package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The uids of the primary objects that were seen last. Thread-safe. */
final class PrimaryUids {

  private final Map<ApplicationId, String> uids = new ConcurrentHashMap<>();

  /** Sets the uid of an object, and returns that of the object seen before under its name. */
  @Nullable String put(ApplicationId key, String uid) {
    return uids.put(key, uid);
  }

  void remove(ApplicationId key) {
    uids.remove(key);
  }

  void clear() {
    uids.clear();
  }

  /** Returns a new map from uid to key. */
  Map<String, ApplicationId> byUid() {
    Map<String, ApplicationId> keys = new HashMap<>();
    uids.forEach((key, uid) -> keys.put(uid, key));
    return keys;
  }
}
