package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Copies of the primary objects that wait for a pass, as their watch delivered them. Each serves
 * one pass, if it still is the version that the watch knows; so a copy that another write has
 * overtaken, or whose watch is interrupted, is not used. Bounded and thread-safe.
 */
final class PrimaryCopies {

  /** Objects beyond this number are read when their pass begins. */
  private static final int MOST = 2_000;

  private final CachedVersions cached;
  private final Map<ApplicationId, Resource> copies = new ConcurrentHashMap<>();

  PrimaryCopies(CachedVersions cached) {
    this.cached = cached;
  }

  /**
   * Keeps the copy of an object for its next pass; returns whether there was one, so that the
   * object waits already.
   */
  boolean put(ApplicationId key, Resource object) {
    boolean waits = copies.containsKey(key);
    if (waits || copies.size() < MOST) {
      copies.put(key, object);
    }
    return waits;
  }

  /** Drops the copy of an object that is gone, or has no pass. */
  void remove(ApplicationId key) {
    copies.remove(key);
  }

  /** Drops all copies. */
  void clear() {
    copies.clear();
  }

  /** Takes the copy for a pass; empty if there is none, or if it may be outdated. */
  Optional<Resource> take(ApplicationId key) {
    Resource copy = copies.remove(key);
    return copy != null
            && cached.of(copy.address()) instanceof CachedVersion.Seen seen
            && seen.uid().equals(copy.uid())
            && seen.resourceVersion().equals(copy.resourceVersion())
        ? Optional.of(copy)
        : Optional.empty();
  }
}
