package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Copies of the primary objects: those that wait for a pass, as their watch delivered them, and
 * those that a step has left. Each serves one pass, if it still is the version that the watch
 * knows; so a copy that another write has overtaken, or whose watch is interrupted, is not used. A
 * watch that goes on with other segments is not interrupted, unless that takes long. Copies that a
 * step has left are softly held, since they only save a read. Bounded and thread-safe.
 */
final class PrimaryCopies {

  /** Objects beyond this number are read when their pass begins. */
  private static final int MOST = 2_000;

  private final CachedVersions cached;
  private final Map<ApplicationId, Resource> copies = new ConcurrentHashMap<>();
  private final Map<ApplicationId, SoftReference<Resource>> left = new ConcurrentHashMap<>();

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

  /** Keeps an object as a step has left it, for one that other objects cause. */
  void leave(ApplicationId key, Resource object) {
    if (left.containsKey(key) || left.size() < MOST) {
      left.put(key, new SoftReference<>(object));
    }
  }

  /** Drops the copy of an object that has no pass. */
  void remove(ApplicationId key) {
    copies.remove(key);
  }

  /** Drops all copies of an object that is gone. */
  void forget(ApplicationId key) {
    copies.remove(key);
    left.remove(key);
  }

  /** Drops all copies of some objects. */
  void removeIf(Predicate<ApplicationId> which) {
    copies.keySet().removeIf(which);
    left.keySet().removeIf(which);
  }

  /** Drops all copies. */
  void clear() {
    copies.clear();
    left.clear();
  }

  /** Takes the copy for a pass; empty if there is none, or if it may be outdated. */
  Optional<Resource> take(ApplicationId key) {
    SoftReference<Resource> last = left.remove(key);
    Resource copy = copies.remove(key);
    return Optional.ofNullable(copy)
        .filter(this::isCurrent)
        .or(() -> Optional.ofNullable(last).map(SoftReference::get).filter(this::isCurrent));
  }

  private boolean isCurrent(Resource copy) {
    return cached.of(copy.address()) instanceof CachedVersion.Seen seen
        && seen.uid().equals(copy.uid())
        && seen.resourceVersion().equals(copy.resourceVersion());
  }
}
