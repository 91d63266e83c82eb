package dev.homeostat.controller;

import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The status that is written while a pass takes long. It is written at most once, and not after the
 * end of the pass: {@link #end} waits for a write that is under way. Thread-safe.
 */
final class ProgressNote {

  private final Function<Resource, ClusterResponse> write;
  private Resource object;
  private boolean ended;

  private ProgressNote(Resource object, Function<Resource, ClusterResponse> write) {
    this.object = object;
    this.write = write;
  }

  /** Returns a note that is not written. */
  static ProgressNote none(Resource object) {
    return new ProgressNote(object, ClusterResponse.Done::new);
  }

  /**
   * Returns a note that is written after a delay.
   *
   * @param object as the pass begins with it
   * @param delay how long a pass may take without a note
   * @param write the function that writes the note, and returns the answer of the server
   */
  static ProgressNote begin(
      Resource object, Duration delay, Function<Resource, ClusterResponse> write) {
    ProgressNote note = new ProgressNote(object, write);
    CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS).execute(note::run);
    return note;
  }

  private synchronized void run() {
    if (!ended && write.apply(object) instanceof ClusterResponse.Done done) {
      object = done.resource();
    }
  }

  /** Ends the pass; returns the object as it was written last. */
  synchronized Resource end() {
    ended = true;
    return object;
  }
}
