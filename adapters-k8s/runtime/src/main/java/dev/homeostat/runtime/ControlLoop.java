package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Runs a reconciler for each key that its sources name, and again until it succeeds. Thread-safe.
 *
 * <p>The first run of a key begins when all sources have synced and the loop owns the key. A key
 * runs soon after it was named, once for all that happened meanwhile; when its last run requested
 * it; and when the resync period is over. A run that fails is reported to the listeners and retried
 * without end, with backoff. No key is run twice at once.
 *
 * <pre>{@code
 * ControlLoop<String> loop =
 *     ControlLoop.named("apps", this::reconcile)
 *         .source(pods)
 *         .source(apps)
 *         .workers(4)
 *         .resync(Duration.ofMinutes(10))
 *         .leadership(LeaseLeadership.of(client, "shop", "apps"))
 *         .start();
 * }</pre>
 *
 * @param <K> the type of keys; with {@code equals} and {@code hashCode}
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ControlLoop<K> implements AutoCloseable {

  private final LoopSettings<K> settings;
  private volatile @Nullable RunningLoop<K> current;

  ControlLoop(LoopSettings<K> settings) {
    this.settings = settings;
  }

  /**
   * Begins to describe a loop.
   *
   * @param name what it is called in logs, health and names of threads
   * @param reconciler does the work
   * @param <K> the type of keys
   * @return a builder
   */
  public static <K> ControlLoopBuilder<K> named(String name, Reconciler<K> reconciler) {
    return new ControlLoopBuilder<>(name, reconciler);
  }

  /**
   * Returns the name of the loop.
   *
   * @return as it was named
   */
  public String name() {
    return settings.name();
  }

  /**
   * Starts the sources, and the work when they have synced. Returns at once. After a stop it may be
   * started again, and begins afresh.
   *
   * @throws IllegalStateException if it has been started, or if runs from before its stop have not
   *     ended
   */
  public synchronized void start() {
    RunningLoop<K> last = current;
    if (last != null && !last.isStopped()) {
      throw new IllegalStateException(name() + " has been started");
    }
    if (last != null && last.isWorking()) {
      throw new IllegalStateException(name() + " was stopped, but still runs " + last.underWay());
    }
    RunningLoop<K> next = new RunningLoop<>(settings);
    current = next;
    next.start();
  }

  /**
   * Stops: begins no run, waits for those under way, interrupts those that take too long, gives the
   * lease back and stops the sources. What waits is forgotten; the sources will name it again. Runs
   * that do not even end when interrupted are left behind, and the loop is not live. No effect if
   * it is stopped or was never started.
   *
   * @param grace how long runs under way may take to end before they are interrupted
   * @throws IllegalStateException if called by a run of this loop, for which it would have to wait
   */
  public synchronized void stop(Duration grace) {
    RunningLoop<K> last = current;
    if (last != null) {
      if (last.isWorker(Thread.currentThread())) {
        throw new IllegalStateException("a run of " + name() + " may not stop it");
      }
      last.stop(grace);
    }
  }

  /** Stops with the grace period that the loop was given. */
  @Override
  public void close() {
    stop(settings.grace());
  }

  /**
   * Returns the health of the loop: of its sources, its ownership and its workers. A loop that owns
   * no key is ready, since it could work at once.
   *
   * @return as of now; not ready if it is not started
   */
  public Health health() {
    RunningLoop<K> now = current;
    return (now == null ? Health.notReady("not started") : now.health()).of(name());
  }

  /**
   * Returns whether it works: its sources have synced and it owns keys.
   *
   * @return as of now
   */
  public boolean isWorking() {
    RunningLoop<K> now = current;
    return now != null && now.isWorking();
  }

  /**
   * Returns whether the run of a key may write at this moment: it is under way and was not
   * interrupted, and the loop owns the key. A run asks before each write, so that one that does not
   * end when it is interrupted changes nothing beside the next owner.
   *
   * @param key of the run
   * @return as of now; true also while the loop stops or releases the key, until the run is
   *     interrupted
   */
  public boolean mayWrite(K key) {
    RunningLoop<K> now = current;
    return now != null && now.mayWrite(key);
  }

  /**
   * Returns the numbers of waiting, running, delayed and parked keys.
   *
   * @return as of now; zeros before the first start
   */
  public QueueDepth depth() {
    RunningLoop<K> now = current;
    return now == null ? new QueueDepth(0, 0, 0, 0) : now.depth();
  }
}
