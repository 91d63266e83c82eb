package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.kinds.Discovery;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The watches of a cluster. There is one for each scope and partition, shared by all its
 * subscribers, and none without subscribers. Thread-safe.
 *
 * <p>A watch that is closed by the server, is too far behind, or whose list is refused begins again
 * by itself, and concerns no other.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class SharedWatches implements CachedVersions {

  private final ApiServer server;
  private final Discovery discovery;
  private final Duration pause;
  private final Map<WatchKey, Shared> watches = new ConcurrentHashMap<>();

  /** The partitions of all watches, most often one. */
  private final CopyOnWriteArrayList<WatchPartition> partitions =
      new CopyOnWriteArrayList<>(List.of(WatchPartition.NONE));

  private final AnnouncedKinds announced = new AnnouncedKinds(this::announce);

  private record Shared(KindWatch watch, int shares) {}

  private record WatchKey(WatchScope scope, WatchPartition partition) {}

  /**
   * No watches yet.
   *
   * @param server where
   * @param discovery what the server serves
   * @param pause how long a watch that cannot begin waits at first
   */
  public SharedWatches(ApiServer server, Discovery discovery, Duration pause) {
    this.server = server;
    this.discovery = discovery;
    this.pause = pause;
  }

  /**
   * Subscribes to objects. Objects that a watch has cached already are not reported again: see
   * {@link Subscription#known}.
   *
   * @param scope to which objects
   * @param listener receives their events from now on
   * @return a share in the watch
   */
  public Subscription subscribe(WatchScope scope, ObjectListener listener) {
    return subscribe(scope, WatchPartition.NONE, Set.of(""), listener);
  }

  /**
   * Subscribes to the objects of some segments. What is kept of a watch, and the events that it
   * gets, are those of the segments that its subscribers want.
   *
   * @param scope to which objects
   * @param partition the division into segments
   * @param segments the wanted ones, until {@link Subscription#select}
   * @param listener receives events of all segments that some subscriber wants
   * @return a share in the watch of the scope with an equal partition
   */
  public Subscription subscribe(
      WatchScope scope, WatchPartition partition, Set<String> segments, ObjectListener listener) {
    partitions.addIfAbsent(partition);
    Object subscriber = new Object();
    Shared shared =
        watches.compute(
            new WatchKey(scope, partition),
            (key, known) -> {
              if (known != null) {
                known.watch().heardBy(listener).want(subscriber, segments);
                return new Shared(known.watch(), known.shares() + 1);
              }
              KindWatch watch = created(scope, partition).heardBy(listener);
              watch.want(subscriber, segments);
              watch.begin();
              return new Shared(watch, 1);
            });
    return new Share(new WatchKey(scope, partition), shared.watch(), subscriber, listener);
  }

  private KindWatch created(WatchScope scope, WatchPartition partition) {
    KindWatch watch =
        new KindWatch(
            scope, partition, server, discovery, new Pauses(pause), () -> mayBeServed(scope));
    return AnnouncedKinds.isSource(scope) ? watch.heardBy(announced) : watch;
  }

  /**
   * Watches CustomResourceDefinitions and APIServices. As long as both watches work, a kind that is
   * not served is asked about when one of these objects announces it, and once an hour otherwise;
   * but before that, repeatedly, because one answer may be wrong. Without them, as without the
   * permission to list and watch both, the server is asked about each such kind after growing
   * pauses of half a minute at most.
   *
   * @return a share in each of the two watches
   */
  public List<Subscription> awaitDefinitions() {
    return Stream.of(AnnouncedKinds.DEFINITIONS, AnnouncedKinds.SERVICES)
        .map(scope -> subscribe(scope, ObjectListener.NONE))
        .toList();
  }

  private boolean mayBeServed(WatchScope scope) {
    return !isComplete(AnnouncedKinds.DEFINITIONS)
        || !isComplete(AnnouncedKinds.SERVICES)
        || announced.covers(scope);
  }

  private boolean isComplete(WatchScope scope) {
    Shared shared = watches.get(new WatchKey(scope, WatchPartition.NONE));
    return shared != null && shared.watch().isComplete();
  }

  private void announce(Collection<KindAnnouncement> announcements) {
    watches.forEach(
        (key, shared) -> {
          if (announcements.stream().anyMatch(announcement -> announcement.covers(key.scope()))) {
            shared.watch().announced();
          }
        });
  }

  private final class Share implements Subscription {

    private final WatchKey key;
    private final KindWatch watch;
    private final Object subscriber;
    private final ObjectListener listener;
    private final AtomicBoolean closed = new AtomicBoolean();

    Share(WatchKey key, KindWatch watch, Object subscriber, ObjectListener listener) {
      this.key = key;
      this.watch = watch;
      this.subscriber = subscriber;
      this.listener = listener;
    }

    @Override
    public WatchScope scope() {
      return key.scope();
    }

    @Override
    public CompletionStage<Void> select(Set<String> segments) {
      return watch.want(subscriber, segments);
    }

    @Override
    public List<ResourceAddress> known() {
      return watch.store().addresses();
    }

    @Override
    public WatchHealth health() {
      return watch.health();
    }

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        watch.forget(listener);
        giveBack(key, subscriber);
      }
    }
  }

  private void giveBack(WatchKey key, Object subscriber) {
    watches.computeIfPresent(
        key,
        (same, known) -> {
          if (known.shares() > 1) {
            known.watch().want(subscriber, Set.of());
            return new Shared(known.watch(), known.shares() - 1);
          }
          known.watch().close();
          if (AnnouncedKinds.isSource(key.scope())) {
            announced.forget(key.scope());
          }
          return null;
        });
  }

  /**
   * Has the watches look soon whose kind was not served, whether it is; not those of which {@link
   * #awaitDefinitions definitions} say that it is not.
   */
  public void beginAgain() {
    watches.values().forEach(shared -> shared.watch().beginAgain());
  }

  /**
   * Returns the health of the watches.
   *
   * @return one entry for each
   */
  public List<WatchHealth> health() {
    return watches.values().stream().map(shared -> shared.watch().health()).toList();
  }

  /**
   * Returns the load of the watches.
   *
   * @return one entry for each
   */
  public List<WatchLoad> load() {
    return watches.values().stream().map(shared -> shared.watch().load()).toList();
  }

  @Override
  public CachedVersion of(ResourceAddress address) {
    CachedVersion best = CachedVersion.unseen();
    for (KindWatch watch : over(address)) {
      if (watch.isCurrent() && watch.mayKnow(address)) {
        CachedVersion cached = watch.store().of(address);
        if (cached instanceof CachedVersion.Seen) {
          return cached;
        }
        best = cached;
      }
    }
    return best;
  }

  @Override
  public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
    return isWithout(over(WatchScope.of(apiVersion, kind)), labels);
  }

  private static boolean isWithout(List<KindWatch> watches, Map<String, String> labels) {
    String applicationUid = labels.get(Application.UID_LABEL);
    return applicationUid != null
        && watches.stream()
            .filter(KindWatch::isWhole)
            .anyMatch(watch -> watch.isCurrent() && watch.store().isWithout(applicationUid));
  }

  /**
   * Returns the cached versions for a program that works in one namespace: a search there is also
   * answered by a watch on that namespace.
   *
   * @param namespace where all searches are
   * @return a view of these watches
   */
  public CachedVersions in(String namespace) {
    return new CachedVersions() {
      @Override
      public CachedVersion of(ResourceAddress address) {
        return SharedWatches.this.of(address);
      }

      @Override
      public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
        WatchScope inside = WatchScope.of(apiVersion, kind).in(namespace);
        return SharedWatches.this.isWithout(apiVersion, kind, labels)
            || SharedWatches.isWithout(over(inside), labels);
      }
    };
  }

  /** The watches that would see an object if it is kept by an application. */
  private List<KindWatch> over(ResourceAddress address) {
    WatchScope everywhere = WatchScope.of(address.apiVersion(), address.id().kind());
    String namespace = address.id().namespace();
    List<KindWatch> all = new ArrayList<>(over(everywhere));
    if (!namespace.isEmpty()) {
      all.addAll(over(everywhere.in(namespace)));
    }
    return all;
  }

  private List<KindWatch> over(WatchScope scope) {
    return partitions.stream()
        .flatMap(partition -> keys(scope, partition))
        .map(watches::get)
        .filter(Objects::nonNull)
        .map(Shared::watch)
        .toList();
  }

  private static Stream<WatchKey> keys(WatchScope scope, WatchPartition partition) {
    Stream<String> labels =
        partition.isSelected()
            ? Stream.of(partition.label())
            : Stream.of("", Application.UID_LABEL);
    return labels.map(label -> new WatchKey(scope.labelled(label), partition));
  }

  /**
   * Caches the result of a write of our own, before a watch has an event of it.
   *
   * @param object as the server answered it
   */
  public void wrote(Resource object) {
    for (KindWatch watch : over(object.address())) {
      if (watch.scope().covers(object)) {
        watch.wrote(object);
      }
    }
  }

  /**
   * Takes down that a delete of our own is done.
   *
   * @param address what is gone
   */
  public void deleted(ResourceAddress address) {
    over(address).forEach(watch -> watch.store().deleted(address));
  }
}
