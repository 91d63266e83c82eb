package dev.homeostat.controller.telemetry;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.cluster.Cluster;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports the changes of passes to the owners of applications, as Events on their objects: {@code
 * Created}, {@code Updated} and {@code Deleted} resources of a pass, {@code DriftRepaired} with the
 * field and its writer, and each problem as a warning whose reason is its code. No message has a
 * sensitive value, or more than 1024 characters.
 *
 * <p>Events are posted by a thread of their own, and no pass waits for it: an Event is dropped if a
 * thousand already wait, or beyond the budget of an object, a burst of 25 and then one in five
 * minutes. Repeated Events are counted in one Event.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ObjectEvents implements PassListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ObjectEvents.class);
  private static final int MOST_WAITING = 1000;
  private static final Duration FLUSH = Duration.ofSeconds(5);

  private final Function<ApplicationId, Optional<Owner>> owners;
  private final EventPoster poster;
  private final Clock clock;
  private final Duration flush;
  private final BlockingQueue<Waiting> queue;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicLong dropped = new AtomicLong();
  private final Thread thread;

  /** A message in the queue; without a message, the end. */
  private record Waiting(@Nullable Owner owner, @Nullable EventMessage message, Instant time) {}

  ObjectEvents(
      EventPoster poster,
      Function<ApplicationId, Optional<Owner>> owners,
      Clock clock,
      int mostWaiting,
      Duration flush) {
    this.owners = owners;
    this.poster = poster;
    this.clock = clock;
    this.flush = flush;
    queue = new ArrayBlockingQueue<>(mostWaiting);
    thread = new Thread(this::run, "homeostat-events");
    thread.setDaemon(true);
  }

  /**
   * Posts Events from now on, until it is closed.
   *
   * @param cluster where; Events are to be created and patched there
   * @param component who posts, as in {@code appbundle-operator}
   * @param owners returns the object of each application; empty for those without Events
   * @return a listener
   */
  public static ObjectEvents of(
      Cluster cluster, String component, Function<ApplicationId, Optional<Owner>> owners) {
    ObjectEvents events =
        new ObjectEvents(
            new EventPoster(cluster, component), owners, Clock.systemUTC(), MOST_WAITING, FLUSH);
    events.start();
    return events;
  }

  void start() {
    thread.start();
  }

  @Override
  public void ended(ReconcileResult pass) {
    if (closed.get()) {
      return;
    }
    Instant now = clock.instant();
    owners
        .apply(pass.application())
        .ifPresent(
            owner ->
                EventMessage.of(pass)
                    .forEach(
                        message -> {
                          if (!queue.offer(new Waiting(owner, message, now))) {
                            dropped.incrementAndGet();
                          }
                        }));
  }

  /**
   * Returns the number of Events that were not posted.
   *
   * @return since the beginning
   */
  public long dropped() {
    return dropped.get();
  }

  private void run() {
    try {
      while (true) {
        Waiting next = queue.take();
        if (next.owner() == null || next.message() == null) {
          return;
        }
        if (!isPosted(next.owner(), next.message(), next.time())) {
          dropped.incrementAndGet();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isPosted(Owner owner, EventMessage message, Instant time) {
    try {
      return poster.post(owner, message, time);
    } catch (RuntimeException e) {
      LOG.warn("an Event could not be posted: {}", e.getClass().getName());
      return false;
    }
  }

  /** Posts waiting Events, for some seconds at most. Passes that end after that post none. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    long until = System.nanoTime() + flush.toNanos();
    try {
      boolean isTold =
          queue.offer(
              new Waiting(null, null, clock.instant()), flush.toNanos(), TimeUnit.NANOSECONDS);
      long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
      if (isTold && left > 0) {
        thread.join(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
  }
}
