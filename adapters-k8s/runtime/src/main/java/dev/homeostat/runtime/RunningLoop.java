package dev.homeostat.runtime;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A loop from one start to the next stop. */
final class RunningLoop<K> implements Leadership.Candidate {

  /**
   * The time that a run has to end after it was interrupted, before the stop goes on without it.
   */
  private static final Duration LAST_WAIT = Duration.ofSeconds(2);

  private static final Duration REMINDER = Duration.ofSeconds(1);

  private final LoopSettings<K> settings;
  private final LoopEvents<K> events;
  private final WorkQueue<K> queue;
  private final Sources<K> sources;
  private final Thread opener;

  /** The keys that have run and are not gone. */
  private final Set<K> known = ConcurrentHashMap.newKeySet();

  private volatile @Nullable WorkerPool<K> workers;
  private volatile @Nullable Throwable problem;
  private volatile boolean stopping;
  private boolean elected;

  RunningLoop(LoopSettings<K> settings) {
    this.settings = settings;
    this.events = new LoopEvents<>(settings.name(), settings.listeners());
    this.queue = settings.newQueue();
    this.sources = new Sources<>(settings, new QueueSink<>(queue, events), events);
    this.opener = settings.newThread("start", this::open);
  }

  void start() {
    sources.start();
    opener.start();
  }

  /** Waits until all caches are filled, and stands for election only then. */
  private void open() {
    try {
      if (sources.awaitSynced()) {
        stand();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // It is stopped, and ends here.
    } catch (Throwable e) {
      problem = e;
      events.broke("start", e);
    }
  }

  private synchronized void stand() {
    if (!stopping) {
      elected = true;
      settings.leadership().start(this);
    }
  }

  @Override
  public synchronized void lead() {
    if (stopping || workers != null) {
      return;
    }
    // Another replica may have led meanwhile, and the runs that it had delayed are not known here.
    known.forEach(key -> queue.add(key, Priority.LOW));
    WorkerPool<K> next = new WorkerPool<>(settings, queue, known, events);
    workers = next;
    events.leads(true);
    next.start();
  }

  @Override
  public void standDown() throws InterruptedException {
    WorkerPool<K> leaving = workers;
    if (leaving == null) {
      return;
    }
    leaving.interrupt();
    while (!leaving.awaitEnd(REMINDER)) {
      leaving.interrupt();
    }
    synchronized (this) {
      if (stopping || workers != leaving) {
        return;
      }
      workers = null;
    }
    events.leads(false);
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
    if (elected) {
      settings.leadership().stop(ended);
    }
    sources.stop();
  }

  private boolean end(Duration grace) {
    WorkerPool<K> leaving = workers;
    if (leaving == null) {
      return true;
    }
    leaving.dismiss();
    try {
      if (leaving.awaitEnd(grace)) {
        return true;
      }
      leaving.interrupt();
      return leaving.awaitEnd(LAST_WAIT);
    } catch (InterruptedException e) {
      leaving.interrupt();
      Thread.currentThread().interrupt();
      return leaving.hasEnded();
    }
  }

  boolean isStopped() {
    return stopping;
  }

  boolean isWorking() {
    WorkerPool<K> now = workers;
    return now != null && !now.hasEnded();
  }

  boolean mayWrite() {
    WorkerPool<K> now = workers;
    return now != null && !now.isInterrupted() && settings.leadership().isHeld();
  }

  boolean isWorker(Thread thread) {
    WorkerPool<K> now = workers;
    return now != null && now.isMember(thread);
  }

  List<K> underWay() {
    WorkerPool<K> now = workers;
    return now == null ? List.of() : now.underWay();
  }

  QueueDepth depth() {
    return queue.depth();
  }

  Health health() {
    WorkerPool<K> now = workers;
    Health work = now == null ? Health.GOOD : now.health();
    if (stopping) {
      return work.and(Health.notReady("stopped"));
    }
    Throwable cause = problem;
    Health start = cause == null ? Health.GOOD : Health.notLive("did not start: " + cause);
    return start.and(work).and(sources.health()).and(settings.leadership().health());
  }
}
