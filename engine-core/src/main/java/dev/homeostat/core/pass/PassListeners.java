package dev.homeostat.core.pass;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Step;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.cluster.Cluster;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listeners of one pass: they get its progress, its requests, and the result of each step if
 * they ask for it. The failure of one does not affect the pass. Thread-safe.
 */
public final class PassListeners {

  private static final Logger LOG = LoggerFactory.getLogger(Cluster.class.getPackageName());

  private final ApplicationId application;
  private final List<PassListener> listeners;
  private final BufferedSteps bufferedSteps = new BufferedSteps();
  private final AtomicInteger finished = new AtomicInteger();
  private volatile int expected;
  private volatile boolean areObjectsRead;

  PassListeners(ApplicationId application, List<PassListener> listeners) {
    this.application = application;
    this.listeners = listeners;
  }

  /** Returns whether any listener asks for the result of each step. */
  public boolean wantsSteps() {
    for (PassListener listener : listeners) {
      if (wantsSteps(listener)) {
        return true;
      }
    }
    return false;
  }

  private static boolean wantsSteps(PassListener listener) {
    try {
      return listener.wantsSteps();
    } catch (Exception | Error e) {
      logFailure(listener, e);
      return false;
    }
  }

  /** Passes the result of a step to the listeners that ask for it; it is computed only for them. */
  public void step(Supplier<Step> step) {
    if (wantsSteps()) {
      Step made = step.get();
      tell(
          listener -> {
            if (wantsSteps(listener)) {
              listener.step(application, made);
            }
          });
    }
  }

  /**
   * Holds the result of a step for the listeners that ask for it until the objects are read.
   *
   * @param resource of which resource
   * @param step makes the result as it is shown beside the object
   */
  void stepBeforeRead(ResourceId resource, Function<@Nullable Resource, Step> step) {
    if (wantsSteps()) {
      bufferedSteps.add(resource, step);
    }
  }

  /**
   * Passes on the steps that are held, as they are shown beside the objects that were read.
   *
   * @param live the objects that were read
   * @param unread the resources whose steps are held on, because their objects are not read yet
   */
  public void releaseSteps(Map<ResourceId, Resource> live, Set<ResourceId> unread) {
    areObjectsRead = true;
    bufferedSteps.release(live, unread).forEach(step -> step(() -> step));
  }

  /**
   * Ends a pass. Steps that are still held are passed on if it read no objects. If it failed
   * between two batches of reads, they are dropped, because the objects may mark what the steps
   * show.
   */
  public void endSteps() {
    if (!areObjectsRead) {
      releaseSteps(Map.of(), Set.of());
    }
  }

  /** Begins to count the resources that are done. */
  public void expect(int all) {
    finished.set(0);
    expected = all;
  }

  /** Passes to the listeners that one more resource is done; called on any thread. */
  public void finish() {
    progress(finished.incrementAndGet());
  }

  /** Passes to the listeners how many resources are done after a wave, whether written or not. */
  public void finish(int done) {
    finished.set(done);
    progress(done);
  }

  private void progress(int done) {
    int all = expected;
    tell(listener -> listener.progress(application, done, all));
  }

  /** Calls each listener; the failure of one does not affect the pass. */
  public void tell(Consumer<PassListener> word) {
    for (PassListener listener : listeners) {
      try {
        word.accept(listener);
      } catch (Exception | Error e) {
        logFailure(listener, e);
      }
    }
  }

  private static void logFailure(PassListener listener, Throwable e) {
    LOG.warn("the listener {} failed: {}", listener.getClass().getName(), e.getClass().getName());
  }
}
