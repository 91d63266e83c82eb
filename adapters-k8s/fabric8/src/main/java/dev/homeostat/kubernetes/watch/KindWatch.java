package dev.homeostat.kubernetes.watch;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.kinds.Discovery;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.spi.cluster.CachedVersion;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One watch, what it knows, and those who listen to it. */
final class KindWatch implements ObjectListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(KindWatch.class);

  private final WatchScope scope;
  private final WatchedSegments segments;
  private final SeenStore store;
  private final Reflector reflector;
  private final List<ObjectListener> listeners = new CopyOnWriteArrayList<>();

  /**
   * A watch that has not begun.
   *
   * @param announced returns whether the kind may be served, by what is known of definitions
   */
  KindWatch(
      WatchScope scope,
      WatchPartition partition,
      ApiServer server,
      Discovery discovery,
      Pauses pauses,
      BooleanSupplier announced) {
    this.scope = scope;
    this.segments = new WatchedSegments(partition);
    this.store = new SeenStore(scope, segments, this);
    this.reflector =
        new Reflector(scope, server, discovery, store, segments, pauses, this, announced);
  }

  /** Begins; to be called once. */
  void begin() {
    Thread thread = new Thread(reflector, "homeostat-watch " + scope);
    thread.setDaemon(true);
    thread.start();
  }

  WatchScope scope() {
    return scope;
  }

  SeenStore store() {
    return store;
  }

  KindWatch heardBy(ObjectListener listener) {
    listeners.add(listener);
    return this;
  }

  void forget(ObjectListener listener) {
    listeners.remove(listener);
  }

  /**
   * Sets the segments that a subscriber wants.
   *
   * @return completes when they are known
   */
  CompletionStage<Void> want(Object subscriber, Set<String> names) {
    WatchedSegments.Change change = segments.want(subscriber, names);
    if (!change.gone().isEmpty()) {
      store.drop(change.gone());
    }
    if (change.interrupts()) {
      reflector.interrupt();
    }
    WatchHealth health = health();
    if (health.refused() || health.isUnserved()) {
      segments.giveUp();
    }
    return change.known();
  }

  /** Returns whether its objects are not divided. */
  boolean isWhole() {
    return segments.partition().equals(WatchPartition.NONE);
  }

  /** Returns what it knows of an object; unseen if that may be outdated. Does not block. */
  CachedVersion cached(ResourceAddress address) {
    if (!reflector.progress().isSeeing() || !mayKnow(address)) {
      return CachedVersion.unseen();
    }
    // Asked first: an object that the store lacks may be in a list that ends meanwhile.
    boolean isListed = segments.isListed();
    CachedVersion known = store.of(address);
    // One that is missing may be of a segment that was not listed yet.
    return isListed || known instanceof CachedVersion.Seen ? known : CachedVersion.unseen();
  }

  /** Returns whether it would know an object of that address, as far as addresses say. */
  private boolean mayKnow(ResourceAddress address) {
    return segments.mayHave(address);
  }

  /** If its kind was not served, looks soon whether it is. */
  void beginAgain() {
    reflector.ask();
  }

  /** Looks soon and repeatedly whether its kind is served, since it was announced. */
  void announced() {
    reflector.announced();
  }

  /** Returns whether it knows what there is, but for what happens while it is renewed. */
  boolean isComplete() {
    return reflector.progress().isComplete();
  }

  /** Returns whether what it knows is as of a moment ago. Does not block. */
  boolean isCurrent() {
    return reflector.progress().isSeeing() && segments.isListed();
  }

  WatchLoad load() {
    return new WatchLoad(scope, store.size(), reflector.read());
  }

  WatchHealth health() {
    return reflector.progress().health(scope);
  }

  @Override
  public void close() {
    reflector.close();
  }

  @Override
  public void seen(Resource object) {
    for (ObjectListener listener : listeners) {
      tell(() -> listener.seen(object));
    }
  }

  @Override
  public void wrote(Resource object) {
    store.wrote(object);
    for (ObjectListener listener : listeners) {
      tell(() -> listener.wrote(object));
    }
  }

  @Override
  public void vanished(ResourceAddress address) {
    for (ObjectListener listener : listeners) {
      tell(() -> listener.vanished(address));
    }
  }

  @Override
  public void synced(WatchScope told) {
    for (ObjectListener listener : listeners) {
      tell(() -> listener.synced(told));
    }
  }

  @Override
  public void relisted(WatchScope told) {
    for (ObjectListener listener : listeners) {
      tell(() -> listener.relisted(told));
    }
  }

  @Override
  public void permissionChanged(WatchScope told) {
    for (ObjectListener listener : listeners) {
      tell(() -> listener.permissionChanged(told));
    }
  }

  @Override
  public void servedChanged(WatchScope told) {
    for (ObjectListener listener : listeners) {
      tell(() -> listener.servedChanged(told));
    }
  }

  private void tell(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException | Error e) {
      // The other listeners have to get the event all the same: it is not repeated.
      LOG.error("a listener of {} failed", scope, e);
    }
  }
}
