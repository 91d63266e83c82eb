package dev.homeostat.kubernetes.watch;

import dev.homeostat.kubernetes.kinds.Discovery;
import dev.homeostat.kubernetes.kinds.Endpoint;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Finds the endpoint of the kind of a scope. While the kind is not served, it asks the server as
 * rarely as {@link UnservedKind} says, and lets no subscriber wait for objects. Used by one thread,
 * except {@link #ask}.
 */
final class EndpointLookup {

  private final WatchScope scope;
  private final Discovery discovery;
  private final SeenStore store;
  private final WatchedSegments segments;
  private final Progress progress;
  private final ObjectListener listener;
  private final BooleanSupplier announced;
  private final UnservedKind unserved = new UnservedKind(System::nanoTime);

  /**
   * A lookup that has not asked yet.
   *
   * @param scope of the kind
   * @param discovery of the kinds of the server
   * @param store is cleared when it is certain that the kind is not served
   * @param segments the part of the objects that is followed
   * @param progress records why there is no endpoint
   * @param listener hears when the kind is not served any more
   * @param announced returns whether the kind may be served, by what is known of definitions
   */
  EndpointLookup(
      WatchScope scope,
      Discovery discovery,
      SeenStore store,
      WatchedSegments segments,
      Progress progress,
      ObjectListener listener,
      BooleanSupplier announced) {
    this.scope = scope;
    this.discovery = discovery;
    this.store = store;
    this.segments = segments;
    this.progress = progress;
    this.listener = listener;
    this.announced = announced;
  }

  /** Has the server asked with the next search, whatever is announced. */
  void ask() {
    unserved.ask();
  }

  /** Returns the endpoint; empty if the server does not serve the kind, or does not say. */
  Optional<Endpoint> find() {
    if (!unserved.isAsked(announced.getAsBoolean())) {
      return Optional.empty();
    }
    Discovery.Finding finding = discovery.find(scope.apiVersion(), scope.kind());
    if (finding instanceof Discovery.Found found) {
      unserved.served();
      return Optional.of(found.endpoint());
    }
    if (finding instanceof Discovery.Unanswered none) {
      unserved.unanswered();
      progress.unanswered(none.reply());
    } else {
      unserved();
    }
    return Optional.empty();
  }

  private void unserved() {
    unserved.unserved();
    if (progress.unserved()) {
      listener.servedChanged(scope);
    }
    if (unserved.isConfirmed()) {
      store.clear();
    }
    segments.giveUp();
  }

  /** Has the kind discovered again, since it may not be served any more, or elsewhere. */
  void forget() {
    discovery.forget(scope.apiVersion());
  }
}
