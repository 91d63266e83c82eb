package dev.homeostat.kubernetes.watch;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Sighting;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an informer knows of its objects: who they are, and their versions. Objects pass through and
 * are told on the way; none is kept. Thread-safe.
 */
final class SeenStore implements ItemStore<GenericKubernetesResource> {

  private final WatchScope scope;
  private final ObjectListener listener;
  private final Function<GenericKubernetesResource, WatchedObject> reader;

  private final Map<String, Kept> kept = new HashMap<>();
  private final ObjectCounts counts = new ObjectCounts();

  SeenStore(
      WatchScope scope,
      ObjectListener listener,
      Function<GenericKubernetesResource, WatchedObject> reader) {
    this.scope = scope;
    this.listener = listener;
    this.reader = reader;
  }

  @Override
  public String getKey(GenericKubernetesResource object) {
    return key(nullToEmpty(object.getMetadata().getNamespace()), object.getMetadata().getName());
  }

  private static String key(String namespace, String name) {
    return namespace + "/" + name;
  }

  private static String nullToEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** Called in the order of the changes. Nothing is given back, so nobody else is told. */
  @Override
  public @Nullable GenericKubernetesResource put(String key, GenericKubernetesResource object) {
    WatchedObject seen = reader.apply(object);
    if (keep(key, seen)) {
      listener.seen(seen);
    }
    return null;
  }

  /** Whether it is news. */
  private synchronized boolean keep(String key, WatchedObject seen) {
    Kept before = kept.get(key);
    if (before != null && before.isAfter(seen.uid(), seen.resourceVersion())) {
      return false;
    }
    replace(key, seen.uid(), seen.resourceVersion(), seen.applicationUid().orElse(""), false);
    return before == null || before.written() || !before.isSame(seen.uid(), seen.resourceVersion());
  }

  /** Takes down what a write of our own made, before the watch tells it. */
  synchronized void wrote(Resource object) {
    String key = key(object.namespace(), object.name());
    Kept before = kept.get(key);
    boolean known =
        before != null
            && (before.isSame(object.uid(), object.resourceVersion())
                || before.isAfter(object.uid(), object.resourceVersion()));
    if (!known) {
      String applicationUid = object.label(Application.UID_LABEL).orElse("");
      replace(key, object.uid(), object.resourceVersion(), applicationUid, true);
    }
  }

  private void replace(
      String key, String uid, String version, String applicationUid, boolean written) {
    String shared = counts.add(applicationUid);
    Kept before = kept.put(key, new Kept(uid, version, shared, written));
    if (before != null) {
      counts.remove(before.applicationUid());
    }
  }

  @Override
  public @Nullable GenericKubernetesResource remove(String key) {
    forget(key);
    listener.vanished(address(key));
    return null;
  }

  /** Takes down that a delete of our own is done. */
  void deleted(ResourceAddress address) {
    forget(key(address.id().namespace(), address.id().name()));
  }

  private synchronized void forget(String key) {
    Kept before = kept.remove(key);
    if (before != null) {
      counts.remove(before.applicationUid());
    }
  }

  synchronized Sighting of(ResourceAddress address) {
    Kept known = kept.get(key(address.id().namespace(), address.id().name()));
    return known == null
        ? Sighting.missing()
        : new Sighting.Seen(known.uid(), known.resourceVersion());
  }

  /** All that is there. */
  List<ResourceAddress> addresses() {
    return keySet().map(this::address).toList();
  }

  /** Whether no object is of an application. */
  synchronized boolean isWithout(String applicationUid) {
    return !counts.contains(applicationUid);
  }

  private ResourceAddress address(String key) {
    int slash = key.indexOf('/');
    return scope.address(key.substring(0, slash), key.substring(slash + 1));
  }

  @Override
  public synchronized Stream<String> keySet() {
    return Stream.of(kept.keySet().toArray(String[]::new));
  }

  /** Names alone, by which an informer finds out what is gone. */
  @Override
  public Stream<GenericKubernetesResource> values() {
    return keySet().map(this::named);
  }

  private GenericKubernetesResource named(String key) {
    ResourceId id = address(key).id();
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(scope.apiVersion())
        .withKind(scope.kind())
        .withMetadata(metadata(id))
        .build();
  }

  private static ObjectMeta metadata(ResourceId id) {
    ObjectMeta metadata = new ObjectMeta();
    metadata.setName(id.name());
    metadata.setNamespace(id.namespace().isEmpty() ? null : id.namespace());
    return metadata;
  }

  @Override
  public synchronized int size() {
    return kept.size();
  }

  @Override
  public @Nullable GenericKubernetesResource get(String key) {
    synchronized (this) {
      if (!kept.containsKey(key)) {
        return null;
      }
    }
    return named(key);
  }

  /** So that an informer holds back nothing until it has synced. */
  @Override
  public boolean isFullState() {
    return false;
  }
}
