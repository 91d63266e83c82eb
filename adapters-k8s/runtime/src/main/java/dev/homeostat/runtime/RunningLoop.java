package dev.homeostat.runtime;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A loop from one start to the next stop. */
final class RunningLoop<K> implements KeyOwnership.Owner {

  /**
   * The time that a run has to end after it was interrupted, before the stop goes on without it.
   */
  private static final Duration LAST_WAIT = Duration.ofSeconds(2);

  private static final Duration REMINDER = Duration.ofSeconds(1);

  private final LoopSettings<K> settings;
  private final LoopEvents<K> events;
  private final WorkQueue<K> queue;
  private final Sources<K> sources;
  private final KnownKeys<K> known;
  private final WorkerPool<K> workers;
  private final Thread opener;

  private final Map<KeySegment, OwnedSegment<K>> owned = new ConcurrentHashMap<>();

  /** The segments of {@code owned} of which runs may begin, since all is known. */
  private final Set<OwnedSegment<K>> begun = ConcurrentHashMap.newKeySet();

  private volatile @Nullable Throwable problem;
  private volatile boolean stopping;
  private boolean takesPart;

  RunningLoop(LoopSettings<K> settings) {
    this.settings = settings;
    this.events = new LoopEvents<>(settings.name(), settings.listeners());
    this.queue = settings.newQueue();
    this.sources = new Sources<>(settings, new QueueSink<>(queue, events, this::isWanted), events);
    this.known = new KnownKeys<>(settings.ownership()::segment);
    this.workers = new WorkerPool<>(settings, queue, known, events);
    this.opener = settings.newThread("start", this::open);
  }

  void start() {
    sources.start();
    opener.start();
  }

  /** Waits until all caches are filled, and takes part only then. */
  private void open() {
    try {
      if (sources.awaitSynced()) {
        takePart();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // It is stopped, and ends here.
    } catch (Throwable e) {
      problem = e;
      events.broke("start", e);
    }
  }

  private synchronized void takePart() {
    if (!stopping) {
      takesPart = true;
      settings.ownership().start(this);
    }
  }

  @Override
  public synchronized void gained(KeySegment segment, long epoch) {
    OwnedSegment<K> gained = OwnedSegment.of(segment, epoch, settings.ownership()::segment);
    if (!stopping && owned.putIfAbsent(segment, gained) == null) {
      CompletableFuture<Void> known =
          settings.ownership().isShared()
              ? sources.gained(segment)
              : CompletableFuture.completedFuture(null);
      CompletableFuture<Void> unused = known.whenComplete((any, failure) -> begin(gained));
    }
  }

  /** Begins runs of a segment of which all is known, unless it was given up meanwhile. */
  private synchronized void begin(OwnedSegment<K> gained) {
    KeySegment segment = gained.segment();
    if (stopping || owned.get(segment) != gained) {
      return;
    }
    begun.add(gained);
    // Another process may have owned it meanwhile, and what it had delayed is not known here.
    known.of(segment).forEach(key -> queue.add(key, Priority.LOW));
    events.gained(gained);
    queue.gain(segment);
    workers.start();
  }

  @Override
  public CompletionStage<Void> release(KeySegment segment) {
    CompletableFuture<Void> end = giveUp(segment);
    List<RunUnderWay<K>> left = runs(segment);
    after(settings.grace(), () -> interruptUntil(end, left));
    return end;
  }

  @Override
  public CompletionStage<Void> lost(KeySegment segment) {
    CompletableFuture<Void> end = giveUp(segment);
    interruptUntil(end, runs(segment));
    return end;
  }

  /** Begins no run of a segment. Completes when none is under way. */
  private synchronized CompletableFuture<Void> giveUp(KeySegment segment) {
    OwnedSegment<K> given = owned.remove(segment);
    CompletableFuture<Void> end = queue.release(segment).toCompletableFuture();
    return given == null ? end : end.thenRun(() -> released(given));
  }

  private void released(OwnedSegment<K> given) {
    if (begun.remove(given)) {
      events.released(given);
    }
    forget(given.segment());
  }

  /** Forgets what is known of a segment, unless it was gained again meanwhile. */
  private synchronized void forget(KeySegment segment) {
    if (!settings.ownership().isShared() || owned.containsKey(segment)) {
      return;
    }
    sources.released(segment);
    if (settings.forgetsOthers()) {
      queue.drop(segment);
      known.forget(segment);
    }
  }

  private boolean isWanted(K key) {
    return !settings.forgetsOthers() || owned.containsKey(settings.ownership().segment(key));
  }

  /** Returns the runs that begin no more once they are listed, since the segment was given up. */
  private List<RunUnderWay<K>> runs(KeySegment segment) {
    return workers.runs(key -> segment.equals(settings.ownership().segment(key)));
  }

  /** Interrupts runs, again and again, since a run may swallow an interrupt. */
  private void interruptUntil(CompletableFuture<Void> end, List<RunUnderWay<K>> runs) {
    if (!end.isDone()) {
      workers.interrupt(runs);
      after(REMINDER, () -> interruptUntil(end, runs));
    }
  }

  private static void after(Duration delay, Runnable task) {
    CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS).execute(task);
  }

  /** No effect the second time. */
  void stop(Duration grace) {
    synchronized (this) {
      if (stopping) {
        return;
      }
      stopping = true;
    }
    queue.shutDownNow();
    opener.interrupt();
    boolean ended = end(grace);
    if (!ended) {
      events.warn("stopped, but still runs " + underWay());
    }
    if (takesPart) {
      settings.ownership().stop(ended);
    }
    disowned().stream().filter(begun::remove).forEach(events::released);
    sources.stop();
  }

  private synchronized List<OwnedSegment<K>> disowned() {
    List<OwnedSegment<K>> all = List.copyOf(owned.values());
    owned.clear();
    return all;
  }

  private boolean end(Duration grace) {
    workers.dismiss();
    try {
      if (workers.awaitEnd(grace)) {
        return true;
      }
      workers.interruptAll();
      return workers.awaitEnd(LAST_WAIT);
    } catch (InterruptedException e) {
      workers.interruptAll();
      Thread.currentThread().interrupt();
      return workers.hasEnded();
    }
  }

  boolean isStopped() {
    return stopping;
  }

  /** Returns whether keys are owned, or runs of keys that were owned have not ended. */
  boolean isWorking() {
    return !workers.hasEnded() && !(owned.isEmpty() && underWay().isEmpty());
  }

  boolean mayWrite(K key) {
    return workers.isRunning(key) && settings.ownership().isHeld(settings.ownership().segment(key));
  }

  boolean isWorker(Thread thread) {
    return workers.isMember(thread);
  }

  List<K> underWay() {
    return workers.underWay();
  }

  QueueDepth depth() {
    return queue.depth();
  }

  Health health() {
    Health work = workers.health();
    if (stopping) {
      return work.and(Health.notReady("stopped"));
    }
    Throwable cause = problem;
    Health start = cause == null ? Health.GOOD : Health.notLive("did not start: " + cause);
    return start.and(work).and(sources.health()).and(settings.ownership().health());
  }
}
