package dev.homeostat.controller;

import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.function.Function;

/**
 * The status that is written while a pass takes long. It is written at most once, and not after the
 * end of the pass: {@link #end} waits for a write that is under way. Thread-safe.
 */
final class ProgressNote {

  private final Function<Resource, ClusterResponse> write;
  private Resource object;
  private boolean ended;

  ProgressNote(Resource object, Function<Resource, ClusterResponse> write) {
    this.object = object;
    this.write = write;
  }

  /** Returns a note that is not written. */
  static ProgressNote none(Resource object) {
    return new ProgressNote(object, ClusterResponse.Done::new);
  }

  /** Writes the note, unless the pass has ended. */
  synchronized void write() {
    if (!ended && write.apply(object) instanceof ClusterResponse.Done done) {
      object = done.resource();
    }
  }

  synchronized boolean hasEnded() {
    return ended;
  }

  /** Ends the pass; returns the object as it was written last. */
  synchronized Resource end() {
    ended = true;
    return object;
  }
}
