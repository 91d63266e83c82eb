package dev.homeostat.kubernetes.watch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.version.ObjectVersion;
import dev.homeostat.kubernetes.watch.version.ResourceVersions;
import dev.homeostat.spi.cluster.CachedVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A cache of the identities and versions of the objects of a watch. Objects are passed on to the
 * listener; none is kept. Thread-safe.
 */
final class SeenStore {

  private final WatchScope scope;
  private final WatchedSegments segments;
  private final ObjectListener listener;

  private final ScopedObjects<CachedObject> kept = new ScopedObjects<>();
  private final ObjectCounts counts = new ObjectCounts();

  SeenStore(WatchScope scope, WatchedSegments segments, ObjectListener listener) {
    this.scope = scope;
    this.segments = segments;
    this.listener = listener;
  }

  /** An object as it is, in the order of its changes. Returns the address where it is known. */
  ResourceAddress put(Resource object) {
    ResourceAddress address = scope.address(object.namespace(), object.name());
    if (lose(address, object)) {
      listener.vanished(address);
    } else if (keep(address, object)) {
      listener.seen(object);
    }
    return address;
  }

  /** Forgets an object that has left the segments that are wanted; returns whether it was known. */
  private synchronized boolean lose(ResourceAddress address, Resource object) {
    return !segments.selects(object) && forgetBefore(address, object);
  }

  /**
   * An object was in a segment that was listed since then, in which it is not any more if what is
   * known of it is older.
   */
  void left(Resource object) {
    ResourceAddress address = scope.address(object.namespace(), object.name());
    if (forgetBefore(address, object)) {
      listener.vanished(address);
    }
  }

  /** Forgets what is known of an object if it is older; returns whether it was. */
  private synchronized boolean forgetBefore(ResourceAddress address, Resource object) {
    boolean isOlder =
        kept.get(address)
            .filter(
                known ->
                    ResourceVersions.isAfter(
                        object.resourceVersion(), known.version().resourceVersion()))
            .isPresent();
    if (isOlder) {
      forget(address);
    }
    return isOlder;
  }

  /** Caches an object; returns whether it is a new version. */
  private synchronized boolean keep(ResourceAddress address, Resource object) {
    if (!segments.selects(object)) {
      return false;
    }
    ObjectVersion version = ObjectVersion.of(object);
    Optional<CachedObject> before = kept.get(address);
    if (before.filter(known -> known.version().isAfter(version)).isPresent()) {
      return false;
    }
    replace(address, object, version, false);
    return before.filter(known -> !known.written() && known.version().equals(version)).isEmpty();
  }

  /**
   * Caches the result of a write of our own, before the watch has an event of it. An object that
   * the write has ended is not cached: the event of its end may have come before the response.
   */
  synchronized void wrote(Resource object) {
    if (isEnded(object)) {
      return;
    }
    ResourceAddress address = scope.address(object.namespace(), object.name());
    ObjectVersion version = ObjectVersion.of(object);
    boolean isKnown =
        kept.get(address)
            .map(CachedObject::version)
            .filter(before -> before.equals(version) || before.isAfter(version))
            .isPresent();
    if (!isKnown && segments.selects(object)) {
      replace(address, object, version, true);
    }
  }

  /** Returns whether nothing holds an object that is being deleted, so that it is gone. */
  private static boolean isEnded(Resource object) {
    JsonNode metadata = object.tree().path("metadata");
    return object.isBeingDeleted()
        && metadata.path("finalizers").isEmpty()
        && metadata.path("deletionGracePeriodSeconds").asLong(0) == 0;
  }

  private void replace(
      ResourceAddress address, Resource object, ObjectVersion version, boolean written) {
    // Many objects have it, so the JVM keeps it once.
    String group = segments.partition().group(object).intern();
    counts.add(group);
    kept.put(address, new CachedObject(version, group, written)).ifPresent(this::uncount);
  }

  private void forget(ResourceAddress address) {
    kept.remove(address).ifPresent(this::uncount);
  }

  private void uncount(CachedObject before) {
    counts.remove(before.group());
  }

  /** An object is gone, as it was last. */
  void remove(Resource last) {
    ResourceAddress address = scope.address(last.namespace(), last.name());
    synchronized (this) {
      Optional<CachedObject> known = kept.get(address);
      if (known.isEmpty() && !segments.selects(last)) {
        return;
      }
      // An object that we have created since then under its name is still there.
      if (known.filter(it -> it.version().uid().equals(last.uid()) || !it.written()).isPresent()) {
        forget(address);
      }
    }
    listener.vanished(address);
  }

  /**
   * Whatever a list of some version has not named is gone, but for what we have made since.
   *
   * @param listed the segments of the list
   */
  void retain(Set<ResourceAddress> there, Set<String> listed, String version) {
    List<ResourceAddress> gone = new ArrayList<>();
    synchronized (this) {
      kept.forEach(
          (address, known) -> {
            if (listed.contains(segments.partition().segment(address, known.group()))
                && !there.contains(address)
                && !known.isWrittenAfter(version)) {
              gone.add(address);
            }
          });
      gone.forEach(this::forget);
    }
    gone.forEach(listener::vanished);
  }

  /** Forgets the objects of segments that are not wanted any more. */
  synchronized void drop(Set<String> gone) {
    List<ResourceAddress> left = new ArrayList<>();
    kept.forEach(
        (address, known) -> {
          if (gone.contains(segments.partition().segment(address, known.group()))) {
            left.add(address);
          }
        });
    left.forEach(this::forget);
  }

  /** Nothing is there: the kind is not served. */
  void clear() {
    List<ResourceAddress> gone;
    synchronized (this) {
      gone = addresses();
      gone.forEach(this::forget);
    }
    gone.forEach(listener::vanished);
  }

  /** Takes down that a delete of our own is done. */
  synchronized void deleted(ResourceAddress address) {
    forget(address);
  }

  synchronized CachedVersion of(ResourceAddress address) {
    return kept.get(address)
        .map(CachedObject::version)
        .<CachedVersion>map(known -> new CachedVersion.Seen(known.uid(), known.resourceVersion()))
        .orElseGet(CachedVersion::missing);
  }

  /** All that is there. */
  synchronized List<ResourceAddress> addresses() {
    List<ResourceAddress> addresses = new ArrayList<>();
    kept.forEach((address, known) -> addresses.add(address));
    return addresses;
  }

  synchronized int size() {
    return kept.size();
  }

  /** Returns whether no object is of an application. */
  synchronized boolean isWithout(String applicationUid) {
    return !counts.contains(applicationUid);
  }
}
