package dev.homeostat.kubernetes.watch;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.CachedVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the identities and versions of the objects of a watch. Objects are passed on to the
 * listener; none is kept. Thread-safe.
 */
final class SeenStore {

  private final WatchScope scope;
  private final ObjectListener listener;

  private final ScopedObjects<CachedObject> kept = new ScopedObjects<>();
  private final ObjectCounts counts = new ObjectCounts();

  SeenStore(WatchScope scope, ObjectListener listener) {
    this.scope = scope;
    this.listener = listener;
  }

  /** An object as it is, in the order of its changes. Returns the address where it is known. */
  ResourceAddress put(Resource object) {
    ResourceAddress address = scope.address(object.namespace(), object.name());
    if (keep(address, object)) {
      listener.seen(object);
    }
    return address;
  }

  /** Caches an object; returns whether it is a new version. */
  private synchronized boolean keep(ResourceAddress address, Resource object) {
    ObjectVersion version = ObjectVersion.of(object);
    CachedObject before = kept.get(address);
    if (before != null && before.version().isAfter(version)) {
      return false;
    }
    replace(address, object, version, false);
    return before == null || before.written() || !before.version().equals(version);
  }

  /** Caches the result of a write of our own, before the watch has an event of it. */
  synchronized void wrote(Resource object) {
    ResourceAddress address = scope.address(object.namespace(), object.name());
    ObjectVersion version = ObjectVersion.of(object);
    CachedObject before = kept.get(address);
    boolean known =
        before != null && (before.version().equals(version) || before.version().isAfter(version));
    if (!known) {
      replace(address, object, version, true);
    }
  }

  private void replace(
      ResourceAddress address, Resource object, ObjectVersion version, boolean written) {
    // All objects of an application have it, so the JVM keeps it once.
    String applicationUid = object.label(Application.UID_LABEL).orElse("").intern();
    counts.add(applicationUid);
    forget(kept.put(address, new CachedObject(version, applicationUid, written)));
  }

  private void forget(@Nullable CachedObject before) {
    if (before != null) {
      counts.remove(before.applicationUid());
    }
  }

  /** An object is gone, as it was last. */
  void remove(Resource last) {
    ResourceAddress address = scope.address(last.namespace(), last.name());
    synchronized (this) {
      CachedObject known = kept.get(address);
      // An object that we have created since then under its name is still there.
      if (known != null && (known.version().uid().equals(last.uid()) || !known.written())) {
        forget(kept.remove(address));
      }
    }
    listener.vanished(address);
  }

  /** Whatever a list of some version has not named is gone, but for what we have made since. */
  void retain(Set<ResourceAddress> there, String version) {
    List<ResourceAddress> gone = new ArrayList<>();
    synchronized (this) {
      kept.forEach(
          (address, known) -> {
            if (!there.contains(address) && !known.isWrittenAfter(version)) {
              gone.add(address);
            }
          });
      gone.forEach(address -> forget(kept.remove(address)));
    }
    gone.forEach(listener::vanished);
  }

  /** Nothing is there: the kind is not served. */
  void clear() {
    List<ResourceAddress> gone;
    synchronized (this) {
      gone = addresses();
      gone.forEach(address -> forget(kept.remove(address)));
    }
    gone.forEach(listener::vanished);
  }

  /** Takes down that a delete of our own is done. */
  synchronized void deleted(ResourceAddress address) {
    forget(kept.remove(address));
  }

  synchronized CachedVersion of(ResourceAddress address) {
    CachedObject known = kept.get(address);
    return known == null
        ? CachedVersion.missing()
        : new CachedVersion.Seen(known.version().uid(), known.version().resourceVersion());
  }

  /** All that is there. */
  synchronized List<ResourceAddress> addresses() {
    List<ResourceAddress> addresses = new ArrayList<>();
    kept.forEach((address, known) -> addresses.add(address));
    return addresses;
  }

  /** Returns whether no object is of an application. */
  synchronized boolean isWithout(String applicationUid) {
    return !counts.contains(applicationUid);
  }
}
