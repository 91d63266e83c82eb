package dev.homeostat.controller.telemetry;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.Cluster;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports the changes of passes to the owners of applications, as Events on their objects: {@code
 * Created}, {@code Updated} and {@code Deleted} resources of a pass, {@code DriftRepaired} with the
 * field and its writer, and each problem as a warning whose reason is its code. A pass that only
 * waits for a hook or another pass is a normal Event. No message has a sensitive value, or more
 * than 1024 characters.
 *
 * <p>Events are posted by a thread of their own, and no pass waits for it. After a burst of 50,
 * five are posted in a second, warnings first, so that the Events of many applications do not delay
 * their passes. An Event is dropped if ten thousand already wait, or beyond the budget of an
 * object, a burst of 25 and then one in five minutes. Repeated Events are counted in one Event.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ObjectEvents implements PassListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ObjectEvents.class);
  private static final Duration FLUSH = Duration.ofSeconds(5);

  private final Function<ApplicationId, Optional<Owner>> owners;
  private final EventPoster poster;
  private final Clock clock;
  private final Duration flush;
  private final EventQueue queue;
  private final AtomicLong dropped = new AtomicLong();
  private final Thread thread;

  ObjectEvents(
      EventPoster poster,
      Function<ApplicationId, Optional<Owner>> owners,
      Clock clock,
      EventQueue queue,
      Duration flush) {
    this.owners = owners;
    this.poster = poster;
    this.clock = clock;
    this.flush = flush;
    this.queue = queue;
    thread = new Thread(this::run, "homeostat-events");
    thread.setDaemon(true);
  }

  /**
   * Posts Events from now on, until it is closed.
   *
   * @param cluster where; Events are to be created and patched there
   * @param component who posts, as in {@code web-page-operator}
   * @param owners returns the object of each application; empty for those without Events
   * @return a listener
   */
  public static ObjectEvents of(
      Cluster cluster, String component, Function<ApplicationId, Optional<Owner>> owners) {
    ObjectEvents events =
        new ObjectEvents(
            new EventPoster(cluster, component),
            owners,
            Clock.systemUTC(),
            EventQueue.ofOperator(),
            FLUSH);
    events.start();
    return events;
  }

  /**
   * Posts Events on the objects of a kind from now on, until it is closed. An object that its watch
   * has not reported has none.
   *
   * @param cluster where; Events are to be created and patched there
   * @param component who posts, as in {@code web-page-operator}
   * @param apiVersion of the objects
   * @param kind of the objects, which a controller watches
   * @return a listener
   */
  public static ObjectEvents ofWatched(
      Cluster cluster, String component, String apiVersion, String kind) {
    return of(cluster, component, id -> watched(cluster, apiVersion, kind, id));
  }

  private static Optional<Owner> watched(
      Cluster cluster, String apiVersion, String kind, ApplicationId id) {
    ResourceAddress address = ResourceAddress.of(apiVersion, kind, id.namespace(), id.name());
    return cluster.cachedVersions().of(address) instanceof CachedVersion.Seen seen
        ? Optional.of(
            Owner.builder()
                .apiVersion(apiVersion)
                .kind(kind)
                .namespace(id.namespace())
                .name(id.name())
                .uid(seen.uid())
                .build())
        : Optional.empty();
  }

  void start() {
    thread.start();
  }

  @Override
  public void ended(ReconcileResult pass) {
    owners
        .apply(pass.application())
        .ifPresent(owner -> EventMessage.of(pass).forEach(message -> offer(owner, message)));
  }

  private void offer(Owner owner, EventMessage message) {
    if (!queue.offer(new EventQueue.Waiting(owner, message, clock.instant()))) {
      dropped.incrementAndGet();
    }
  }

  /**
   * Posts an Event on an object, soon and by another thread. The same Event of an object is counted
   * in one, also after a while; what is too much for the object is dropped.
   *
   * @param object with its uid
   * @param type whether it is for information
   * @param reason one word in CamelCase
   * @param message for people, without sensitive values; cut after 1024 characters
   */
  public void report(Resource object, EventType type, String reason, String message) {
    report(Owner.of(object), type, reason, message);
  }

  /**
   * Posts an Event on an object, like {@link #report(Resource, EventType, String, String)}.
   *
   * @param object which one
   * @param type whether it is for information
   * @param reason one word in CamelCase
   * @param message for people, without sensitive values; cut after 1024 characters
   */
  public void report(Owner object, EventType type, String reason, String message) {
    offer(object, new EventMessage(type == EventType.WARNING, reason, message));
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
      Optional<EventQueue.Waiting> next = queue.take();
      while (next.isPresent()) {
        if (!isPosted(next.get())) {
          dropped.incrementAndGet();
        }
        next = queue.take();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isPosted(EventQueue.Waiting event) {
    try {
      return poster.post(event.owner(), event.message(), event.time());
    } catch (RuntimeException e) {
      LOG.warn("an Event could not be posted: {}", e.getClass().getName());
      return false;
    }
  }

  /** Posts waiting Events, for some seconds at most. Passes that end after that post none. */
  @Override
  public void close() {
    queue.close();
    try {
      thread.join(flush.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
  }
}
