package dev.homeostat.runtime;

import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports the events of a loop to the log and the listeners. No exception of theirs gets out. */
final class LoopEvents<K> {

  private static final Logger LOG = LoggerFactory.getLogger(ControlLoop.class);

  private final String name;
  private final List<LoopListener<K>> listeners;

  LoopEvents(String name, List<LoopListener<K>> listeners) {
    this.name = name;
    this.listeners = listeners;
  }

  void added(K key, Priority priority) {
    if (!listeners.isEmpty()) {
      tell(listener -> listener.added(key, priority));
    }
  }

  /** The one place where a failure is reported. */
  void ran(Run<K> run) {
    if (run.outcome() instanceof Outcome.Failed failed) {
      guarded(() -> logFailure(run, failed.cause()));
    }
    if (!listeners.isEmpty()) {
      tell(listener -> listener.ran(run));
    }
  }

  private void logFailure(Run<K> run, Throwable cause) {
    boolean trace = run.failures() == 1 || LOG.isDebugEnabled();
    if (trace) {
      LOG.warn("{}: {} failed", name, run.key(), cause);
    } else {
      String what = cause.toString(); // As a throwable it would bring its trace.
      LOG.warn("{}: {} failed {} times in a row: {}", name, run.key(), run.failures(), what);
    }
  }

  void gained(OwnedSegment<K> segment) {
    guarded(() -> logOwned(segment, "leads and works", "owns segment"));
    tell(listener -> listener.gained(segment));
  }

  void released(OwnedSegment<K> segment) {
    guarded(() -> logOwned(segment, "does not lead any more", "does not own any more segment"));
    tell(listener -> listener.released(segment));
  }

  /** Of many segments, a line for each would hide the other lines. */
  private void logOwned(OwnedSegment<K> segment, String ofAll, String ofSome) {
    if (segment.segment().equals(KeySegment.ALL)) {
      LOG.info("{}: {}", name, ofAll);
    } else {
      LOG.debug("{}: {} {}", name, ofSome, segment);
    }
  }

  void broke(String where, Throwable cause) {
    guarded(() -> LOG.error("{}: {} broke", name, where, cause));
    tell(listener -> listener.broke(where, cause));
  }

  void warn(String what) {
    guarded(() -> LOG.warn("{}: {}", name, what));
  }

  private void tell(Consumer<LoopListener<K>> what) {
    for (LoopListener<K> listener : listeners) {
      try {
        what.accept(listener);
      } catch (Throwable e) {
        guarded(() -> LOG.error("{}: a listener failed", name, e));
      }
    }
  }

  private static void guarded(Runnable log) {
    try {
      log.run();
    } catch (Throwable e) {
      // It cannot be reported anywhere else, and the loop goes on.
    }
  }
}
