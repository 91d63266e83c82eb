package dev.homeostat.kubernetes.watch;

import dev.homeostat.kubernetes.kinds.Discovery;
import dev.homeostat.kubernetes.kinds.Endpoint;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.kubernetes.wire.Pages;
import dev.homeostat.kubernetes.wire.Reply;
import dev.homeostat.kubernetes.wire.Streaming;
import dev.homeostat.kubernetes.wire.TreeStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists the objects of a scope, follows what happens to them, and begins again whatever goes wrong,
 * until it is closed. It reads into a store, on a thread of its own.
 */
final class Reflector implements Runnable, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Reflector.class);

  /** The server ends a watch after so many seconds, or twice as many: not all at once. */
  private static final int LEAST_SECONDS = 300;

  /** The time after its planned end at which a watch is given up that the server has not ended. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  /**
   * The time without events and bookmarks after which a watch begins again, because its connection
   * may be dead. An API server sends a bookmark about once a minute for kinds whose objects change.
   */
  private static final Duration SILENCE = Duration.ofMinutes(3);

  private final WatchScope scope;
  private final ApiServer server;
  private final WatchedSegments segments;
  private final Progress progress = new Progress(System::nanoTime);
  private final ReadObjects objects = new ReadObjects(progress);
  private final EndpointLookup endpoints;
  private final ListReader lists;
  private final EventReader events;
  private final Pauses pauses;
  private final ObjectListener listener;
  private volatile @Nullable TreeStream following;

  /** True if the list was read since the last watch began. Used by the reflector thread only. */
  private boolean isListed;

  /**
   * A reflector that is to be run.
   *
   * @param scope the objects to follow
   * @param server where
   * @param discovery of the kinds of the server
   * @param store receives all objects
   * @param segments the part of the objects that is followed
   * @param pauses between tries
   * @param listener hears of the watch itself; the store has listeners of its own
   * @param announced returns whether the kind may be served, by what is known of definitions
   */
  Reflector(
      WatchScope scope,
      ApiServer server,
      Discovery discovery,
      SeenStore store,
      WatchedSegments segments,
      Pauses pauses,
      ObjectListener listener,
      BooleanSupplier announced) {
    this.scope = scope;
    this.server = server;
    this.segments = segments;
    this.endpoints =
        new EndpointLookup(scope, discovery, store, segments, progress, listener, announced);
    this.lists = new ListReader(scope, server, store, segments, objects);
    this.events = new EventReader(scope, store, segments, objects, progress, pauses);
    this.pauses = pauses;
    this.listener = listener;
  }

  /** Returns how many objects lists and events have brought. */
  long read() {
    return objects.count();
  }

  Progress progress() {
    return progress;
  }

  /** Looks soon whether a kind is served that was not. */
  void ask() {
    pauses.ask();
  }

  /** Looks soon and repeatedly whether a kind is served, since it was announced. */
  void announced() {
    endpoints.ask();
    pauses.calm();
    pauses.ask();
  }

  @Override
  public void run() {
    while (!pauses.isOver()) {
      try {
        endpoint().ifPresent(this::reflect);
      } catch (RuntimeException | Error e) {
        LOG.error("the watch of {} failed, and begins again", scope, e);
        progress.stuck("it failed: " + e.getClass().getSimpleName());
        pauses.longer();
      }
    }
    progress.stuck("it is closed");
  }

  private Optional<Endpoint> endpoint() {
    Optional<Endpoint> found = endpoints.find();
    if (found.isEmpty()) {
      pauses.longerUnlessAsked();
    }
    return found;
  }

  private void reflect(Endpoint endpoint) {
    Optional<String> version = segments.isEmpty() ? idle() : list(endpoint);
    while (version.isPresent() && !pauses.isOver()) {
      if (segments.isEmpty()) {
        version = idle();
      } else if (segments.isListed()) {
        version = follow(endpoint, version.get());
      } else {
        version = widen(endpoint, version.get());
      }
    }
  }

  /** Waits for a segment to watch; what there is has to be listed then. */
  private Optional<String> idle() {
    if (progress.sees()) {
      listener.synced(scope);
    }
    segments.awaitAny();
    progress.blinks();
    return Optional.empty();
  }

  /** All that is there; returns its version, if it could be read. */
  private Optional<String> list(Endpoint endpoint) {
    progress.lists();
    WatchedSegments.Part all = segments.all();
    Pages.End end = lists.read(endpoint, all);
    if (end instanceof Pages.Broken broken) {
      refused(broken.reply());
      pauses.longer(delay(broken.reply()));
      return Optional.empty();
    }
    segments.listed(all, "");
    isListed = true;
    return Optional.of(((Pages.Whole) end).resourceVersion());
  }

  /**
   * Reads the segments that were added. The watch goes on from where it was, for the others, so
   * what happened before this list comes once more.
   */
  private Optional<String> widen(Endpoint endpoint, String version) {
    WatchedSegments.Part added = segments.missing();
    Pages.End end = lists.read(endpoint, added);
    if (end instanceof Pages.Broken broken) {
      refused(broken.reply());
      pauses.longer(delay(broken.reply()));
      return broken.reply().isPassing() ? Optional.of(version) : Optional.empty();
    }
    segments.listed(added, ((Pages.Whole) end).resourceVersion());
    isListed = true;
    return Optional.of(version);
  }

  /**
   * Follows the events; returns the version to continue from, empty if the list has to be read
   * again.
   */
  private Optional<String> follow(Endpoint endpoint, String version) {
    int seconds = LEAST_SECONDS + ThreadLocalRandom.current().nextInt(LEAST_SECONDS);
    int changes = segments.changes();
    long begin = System.nanoTime();
    Call call =
        Call.get(lists.path(endpoint, segments.all().names()))
            .and("watch=true&allowWatchBookmarks=true&timeoutSeconds=" + seconds)
            .and("resourceVersion=" + Endpoint.segment(version));
    Streaming streaming = server.stream(call, Duration.ofSeconds(seconds).plus(GRACE), SILENCE);
    if (streaming instanceof Streaming.Refused refused) {
      return again(refused.reply(), version);
    }
    try (TreeStream stream = ((Streaming.Begun) streaming).trees()) {
      following = stream;
      if (segments.changes() != changes) {
        return Optional.of(version);
      }
      boolean wasRefused = progress.isRefused();
      boolean wasUnserved = progress.isServedAgain();
      if (progress.sees()) {
        listener.synced(scope);
      } else {
        if (wasUnserved) {
          listener.servedChanged(scope);
        }
        if (isListed) {
          listener.relisted(scope);
        }
      }
      isListed = false;
      segments.seen();
      if (wasRefused) {
        LOG.info("the watch of {} is permitted again", scope);
        listener.permissionChanged(scope);
      }
      return pauses.isOver() ? Optional.empty() : follow(stream, version, changes, begin);
    } finally {
      following = null;
      ended(changes);
    }
  }

  private Optional<String> again(Reply reply, String version) {
    refused(reply);
    if (reply.isExpired()) {
      pauses.moment();
      return Optional.empty();
    }
    pauses.longer(delay(reply));
    return reply.isPassing() ? Optional.of(version) : Optional.empty();
  }

  private static Duration delay(Reply reply) {
    return reply.requestedDelay().orElse(Duration.ZERO);
  }

  private void refused(Reply reply) {
    if (reply.isNotFound()) {
      endpoints.forget();
    }
    boolean wasRefused = progress.isRefused();
    progress.failed(reply);
    if (progress.isRefused() && !wasRefused) {
      LOG.warn(
          "{} cannot be watched, so changes of such objects are noticed at resyncs only, if at all;"
              + " grant the permissions list and watch: {}",
          scope,
          progress.health(scope).problem());
      listener.permissionChanged(scope);
    }
    if (progress.isRefused()) {
      segments.giveUp();
    }
  }

  private Optional<String> follow(TreeStream stream, String from, int changes, long begin) {
    Optional<String> version = events.read(stream, from);
    ended(changes);
    pauses.wentOn(Duration.ofNanos(System.nanoTime() - begin));
    if (version.isEmpty() || segments.changes() == changes) {
      pauses.moment();
    }
    return version;
  }

  /** A watch has ended: by itself, or because other segments are wanted since some change. */
  private void ended(int changes) {
    if (segments.changes() == changes) {
      progress.blinks();
    } else {
      progress.switches();
    }
  }

  /** Has the watch go on with the segments that are wanted now. */
  void interrupt() {
    TreeStream stream = following;
    if (stream != null) {
      stream.close();
    }
  }

  @Override
  public void close() {
    pauses.end();
    segments.close();
    interrupt();
  }
}
