package dev.homeostat.runtime;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** All that a queue knows of one segment. */
final class QueueSegment<K> {

  final KeySegment id;

  /** True if its keys may be taken. */
  boolean owned;

  /** The number of its items, whatever their state. */
  int items;

  /** The number of its running items. */
  int running;

  /** The items that wait until the segment is owned. */
  final Set<QueueItem<K>> parked = new LinkedHashSet<>();

  /** Those who wait until none of its items is running. */
  private final List<CompletableFuture<Void>> waiters = new ArrayList<>();

  QueueSegment(KeySegment id) {
    this.id = id;
  }

  /** Returns what was parked, in its order, and parks nothing any more. */
  List<QueueItem<K>> unpark() {
    List<QueueItem<K>> items = List.copyOf(parked);
    parked.clear();
    return items;
  }

  /** Returns a future that completes when none of its items is running. */
  CompletableFuture<Void> end() {
    CompletableFuture<Void> end = new CompletableFuture<>();
    if (running == 0) {
      end.complete(null);
    } else {
      waiters.add(end);
    }
    return end;
  }

  /** Removes and returns those who wait, if none of its items is running. */
  List<CompletableFuture<Void>> waitersAtRest() {
    if (running > 0 || waiters.isEmpty()) {
      return List.of();
    }
    List<CompletableFuture<Void>> all = List.copyOf(waiters);
    waiters.clear();
    return all;
  }
}
