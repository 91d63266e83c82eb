package dev.homeostat.appbundle.reference;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The queue of a controller with one worker: a key that is added while it is worked on comes again
 * afterwards, and a key that failed comes again after a pause that doubles. Thread-safe.
 */
final class WorkQueue {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1000);
  private static final int MOST_DOUBLINGS = 30;

  private final Set<String> waiting = new LinkedHashSet<>();
  private final Set<String> working = new HashSet<>();
  private final Set<String> again = new HashSet<>();
  private final Map<String, Integer> failures = new HashMap<>();

  synchronized void add(String key) {
    if (working.contains(key)) {
      again.add(key);
    } else if (waiting.add(key)) {
      notifyAll();
    }
  }

  /** Adds a key whose pass failed, after its pause. */
  synchronized void addLater(String key) {
    int failed = failures.merge(key, 1, Integer::sum);
    long pause = FIRST_PAUSE.toMillis() << Math.min(failed - 1, MOST_DOUBLINGS);
    CompletableFuture.delayedExecutor(
            Math.min(pause, LONGEST_PAUSE.toMillis()), TimeUnit.MILLISECONDS)
        .execute(() -> add(key));
  }

  /** The pass of a key did not fail. */
  synchronized void forget(String key) {
    failures.remove(key);
  }

  /** Waits for a key, and takes it. */
  synchronized String take() throws InterruptedException {
    while (waiting.isEmpty()) {
      wait();
    }
    String key = waiting.iterator().next();
    waiting.remove(key);
    working.add(key);
    return key;
  }

  /** The pass of a key has ended. */
  synchronized void done(String key) {
    working.remove(key);
    if (again.remove(key)) {
      add(key);
    }
  }

  /** Returns the keys that wait for the worker, also those that it works on now. */
  synchronized List<String> waiting() {
    Set<String> all = new LinkedHashSet<>(waiting);
    all.addAll(again);
    return List.copyOf(all);
  }
}
