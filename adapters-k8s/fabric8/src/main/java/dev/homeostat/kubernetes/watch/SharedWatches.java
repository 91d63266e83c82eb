package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.kinds.Discovery;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
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
  private final WatchTable watches = new WatchTable();
  private final WatchedVersions versions = new WatchedVersions(watches);
  private final AnnouncedKinds announced = new AnnouncedKinds(this::announce);

  /**
   * No watches yet.
   *
   * @param server where
   * @param discovery what the server serves
   * @param pause how long a watch that cannot begin waits at first
   */
  @API(status = INTERNAL)
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
    WatchTable.Key key = new WatchTable.Key(scope, partition);
    Object subscriber = new Object();
    KindWatch shared =
        watches.share(
            key,
            () -> created(scope, partition),
            watch -> watch.heardBy(listener).want(subscriber, segments));
    return new Share(key, shared, subscriber, listener);
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
    return watches.whole(scope).filter(KindWatch::isComplete).isPresent();
  }

  private void announce(Collection<KindAnnouncement> announcements) {
    for (KindWatch watch : watches.all()) {
      if (announcements.stream().anyMatch(announcement -> announcement.covers(watch.scope()))) {
        watch.announced();
      }
    }
  }

  private final class Share implements Subscription {

    private final WatchTable.Key key;
    private final KindWatch watch;
    private final Object subscriber;
    private final ObjectListener listener;
    private final AtomicBoolean closed = new AtomicBoolean();

    Share(WatchTable.Key key, KindWatch watch, Object subscriber, ObjectListener listener) {
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
        watches.giveBack(
            key, shared -> shared.want(subscriber, Set.of()), () -> forget(key.scope()));
      }
    }
  }

  private void forget(WatchScope scope) {
    if (AnnouncedKinds.isSource(scope)) {
      announced.forget(scope);
    }
  }

  /**
   * Has the watches look soon whose kind was not served, whether it is; not those of which {@link
   * #awaitDefinitions definitions} say that it is not.
   */
  public void beginAgain() {
    watches.all().forEach(KindWatch::beginAgain);
  }

  /**
   * Returns the health of the watches.
   *
   * @return one entry for each
   */
  public List<WatchHealth> health() {
    return watches.all().stream().map(KindWatch::health).toList();
  }

  /**
   * Returns the load of the watches.
   *
   * @return one entry for each
   */
  public List<WatchLoad> load() {
    return watches.all().stream().map(KindWatch::load).toList();
  }

  @Override
  public CachedVersion of(ResourceAddress address) {
    return versions.of(address);
  }

  @Override
  public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
    return versions.isWithout(apiVersion, kind, labels);
  }

  /**
   * Returns the cached versions for a program that works in one namespace: a search there is also
   * answered by a watch on that namespace.
   *
   * @param namespace where all searches are
   * @return a view of these watches
   */
  public CachedVersions in(String namespace) {
    return versions.in(namespace);
  }

  /**
   * Caches the result of a write of our own, before a watch has an event of it.
   *
   * @param object as the server answered it
   */
  public void wrote(Resource object) {
    for (KindWatch watch : watches.over(object.address())) {
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
    watches.over(address).forEach(watch -> watch.store().deleted(address));
  }
}
