package dev.homeostat.kubernetes.watch;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.CachedVersion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A cache of the identities and versions of the objects of a watch. Objects are passed on to the
 * listener; none is kept. Thread-safe.
 */
final class SeenStore {

  private final WatchScope scope;
  private final ObjectListener listener;

  private final Map<String, CachedObject> kept = new HashMap<>();
  private final ObjectCounts counts = new ObjectCounts();

  SeenStore(WatchScope scope, ObjectListener listener) {
    this.scope = scope;
    this.listener = listener;
  }

  private static String key(ResourceAddress address) {
    return address.id().namespace() + "/" + address.id().name();
  }

  /** An object as it is, in the order of its changes. Returns under which key it is known. */
  String put(Resource object) {
    String key = key(object.address());
    if (keep(key, object)) {
      listener.seen(object);
    }
    return key;
  }

  /** Caches an object; returns whether it is a new version. */
  private synchronized boolean keep(String key, Resource object) {
    CachedObject before = kept.get(key);
    if (before != null && before.isAfter(object.uid(), object.resourceVersion())) {
      return false;
    }
    replace(key, object, false);
    return before == null
        || before.written()
        || !before.isSame(object.uid(), object.resourceVersion());
  }

  /** Caches the result of a write of our own, before the watch has an event of it. */
  synchronized void wrote(Resource object) {
    String key = key(object.address());
    CachedObject before = kept.get(key);
    boolean known =
        before != null
            && (before.isSame(object.uid(), object.resourceVersion())
                || before.isAfter(object.uid(), object.resourceVersion()));
    if (!known) {
      replace(key, object, true);
    }
  }

  private void replace(String key, Resource object, boolean written) {
    String shared = counts.add(object.label(Application.UID_LABEL).orElse(""));
    CachedObject before =
        kept.put(key, new CachedObject(object.uid(), object.resourceVersion(), shared, written));
    if (before != null) {
      counts.remove(before.applicationUid());
    }
  }

  /** An object is gone, as it was last. */
  void remove(Resource last) {
    String key = key(last.address());
    synchronized (this) {
      CachedObject known = kept.get(key);
      // An object that we have created since then under its name is still there.
      if (known != null && (known.uid().equals(last.uid()) || !known.written())) {
        forget(key);
      }
    }
    listener.vanished(scope.address(last.namespace(), last.name()));
  }

  /** Whatever a list of some version has not named is gone, but for what we have made since. */
  void retain(Set<String> there, String version) {
    List<String> gone;
    synchronized (this) {
      gone =
          kept.entrySet().stream()
              .filter(known -> !there.contains(known.getKey()))
              .filter(known -> !known.getValue().isWrittenAfter(version))
              .map(Map.Entry::getKey)
              .toList();
      gone.forEach(this::forget);
    }
    gone.forEach(key -> listener.vanished(address(key)));
  }

  /** Nothing is there: the kind is not served. */
  void clear() {
    List<String> gone;
    synchronized (this) {
      gone = List.copyOf(kept.keySet());
      gone.forEach(this::forget);
    }
    gone.forEach(key -> listener.vanished(address(key)));
  }

  /** Takes down that a delete of our own is done. */
  synchronized void deleted(ResourceAddress address) {
    forget(key(address));
  }

  private void forget(String key) {
    CachedObject before = kept.remove(key);
    if (before != null) {
      counts.remove(before.applicationUid());
    }
  }

  synchronized CachedVersion of(ResourceAddress address) {
    CachedObject known = kept.get(key(address));
    return known == null
        ? CachedVersion.missing()
        : new CachedVersion.Seen(known.uid(), known.resourceVersion());
  }

  /** All that is there. */
  synchronized List<ResourceAddress> addresses() {
    return kept.keySet().stream().map(this::address).toList();
  }

  /** Returns whether no object is of an application. */
  synchronized boolean isWithout(String applicationUid) {
    return !counts.contains(applicationUid);
  }

  private ResourceAddress address(String key) {
    int slash = key.indexOf('/');
    return scope.address(key.substring(0, slash), key.substring(slash + 1));
  }
}
