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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The watches of a cluster. There is one for each scope, shared by all its subscribers, and none
 * for a scope without subscribers. Thread-safe.
 *
 * <p>A watch that is closed by the server, is too far behind, or whose list is refused begins again
 * by itself, and concerns no other.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class SharedWatches implements CachedVersions {

  private final ApiServer server;
  private final Discovery discovery;
  private final Duration pause;
  private final Map<WatchScope, Shared> watches = new ConcurrentHashMap<>();
  private final AnnouncedKinds announced = new AnnouncedKinds(this::announce);

  private record Shared(KindWatch watch, int shares) {}

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
    Shared shared =
        watches.compute(
            scope,
            (key, known) ->
                known == null
                    ? new Shared(begun(scope, listener), 1)
                    : new Shared(known.watch().heardBy(listener), known.shares() + 1));
    return new Share(scope, shared.watch(), listener);
  }

  private KindWatch begun(WatchScope scope, ObjectListener listener) {
    KindWatch watch =
        new KindWatch(scope, server, discovery, new Pauses(pause), () -> mayBeServed(scope));
    if (AnnouncedKinds.isSource(scope)) {
      watch.heardBy(announced);
    }
    watch.heardBy(listener).begin();
    return watch;
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
    Shared shared = watches.get(scope);
    return shared != null && shared.watch().isComplete();
  }

  private void announce(Collection<KindAnnouncement> announcements) {
    watches.forEach(
        (scope, shared) -> {
          if (announcements.stream().anyMatch(announcement -> announcement.covers(scope))) {
            shared.watch().announced();
          }
        });
  }

  private final class Share implements Subscription {

    private final WatchScope scope;
    private final KindWatch watch;
    private final ObjectListener listener;
    private final AtomicBoolean closed = new AtomicBoolean();

    Share(WatchScope scope, KindWatch watch, ObjectListener listener) {
      this.scope = scope;
      this.watch = watch;
      this.listener = listener;
    }

    @Override
    public WatchScope scope() {
      return scope;
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
        giveBack(scope);
      }
    }
  }

  private void giveBack(WatchScope scope) {
    watches.computeIfPresent(
        scope,
        (key, known) -> {
          if (known.shares() > 1) {
            return new Shared(known.watch(), known.shares() - 1);
          }
          known.watch().close();
          if (AnnouncedKinds.isSource(scope)) {
            announced.forget(scope);
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

  @Override
  public CachedVersion of(ResourceAddress address) {
    CachedVersion best = CachedVersion.unseen();
    for (KindWatch watch : over(address)) {
      if (watch.isCurrent()) {
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
    return Stream.of(scope, scope.labelled(Application.UID_LABEL))
        .map(watches::get)
        .filter(Objects::nonNull)
        .map(Shared::watch)
        .toList();
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
