package dev.homeostat.kubernetes.watch;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.version.ResourceVersions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * The segments of a watch: those that its subscribers want, and of them those that were listed.
 * Thread-safe.
 */
final class WatchedSegments {

  /** A segment that is wanted. */
  private static final class Wanted {

    /** Completes when its objects are known, or it is not waited for any more. */
    final CompletableFuture<Void> known = new CompletableFuture<>();

    boolean listed;

    /** The version of the list, if the watch has begun before it. */
    String since = "";
  }

  /** Some segments as they are wanted at a moment; one that is wanted again later is another. */
  static final class Part {

    private final Map<String, Wanted> segments;

    private Part(Map<String, Wanted> segments) {
      this.segments = segments;
    }

    Set<String> names() {
      return segments.keySet();
    }
  }

  /**
   * A change of what is wanted.
   *
   * @param gone the segments that no subscriber wants any more
   * @param interrupts whether the watch has to go on with others
   * @param known completes when the segments that were asked for are known
   */
  record Change(Set<String> gone, boolean interrupts, CompletableFuture<Void> known) {}

  private final WatchPartition partition;
  private final Map<Object, Set<String>> bySubscriber = new HashMap<>();
  private final Map<String, Wanted> wanted = new HashMap<>();
  private int changes;
  private boolean closed;

  WatchedSegments(WatchPartition partition) {
    this.partition = partition;
  }

  WatchPartition partition() {
    return partition;
  }

  /** Sets the segments that a subscriber wants; none, if it ends. */
  synchronized Change want(Object subscriber, Set<String> names) {
    if (names.isEmpty()) {
      bySubscriber.remove(subscriber);
    } else {
      bySubscriber.put(subscriber, Set.copyOf(names));
    }
    Set<String> all = new HashSet<>();
    bySubscriber.values().forEach(all::addAll);
    Set<String> gone = new HashSet<>(wanted.keySet());
    gone.removeAll(all);
    gone.forEach(this::end);
    boolean isMore = wanted.size() < all.size();
    all.forEach(name -> wanted.computeIfAbsent(name, any -> new Wanted()));
    boolean interrupts = isMore || wanted.isEmpty() || (!gone.isEmpty() && partition.isSelected());
    if (interrupts) {
      changes++;
    }
    notifyAll();
    CompletableFuture<?>[] known =
        names.stream().map(wanted::get).map(one -> one.known).toArray(CompletableFuture<?>[]::new);
    return new Change(gone, interrupts, CompletableFuture.allOf(known));
  }

  private void end(String name) {
    Wanted last = wanted.remove(name);
    if (last != null) {
      last.known.completeAsync(() -> null);
    }
  }

  /** Returns whether an object is of a wanted segment. */
  synchronized boolean selects(Resource object) {
    return wanted.containsKey(partition.segment(object));
  }

  /** Returns whether an object of an address may be of a wanted segment. */
  synchronized boolean mayHave(ResourceAddress address) {
    return partition.isSelected()
        ? !wanted.isEmpty()
        : wanted.containsKey(partition.segment(address, ""));
  }

  /** Returns whether an event is older than the list of its segment, which knew it already. */
  synchronized boolean isOld(Resource object) {
    Wanted segment = wanted.get(partition.segment(object));
    if (segment == null || segment.since.isEmpty()) {
      return false;
    }
    String version = object.resourceVersion();
    return version.equals(segment.since) || ResourceVersions.isAfter(segment.since, version);
  }

  /** Returns all wanted segments. */
  synchronized Part all() {
    return new Part(Map.copyOf(wanted));
  }

  /** Returns the wanted segments that were not listed. */
  synchronized Part missing() {
    Map<String, Wanted> missing = new HashMap<>(wanted);
    missing.values().removeIf(segment -> segment.listed);
    return new Part(Map.copyOf(missing));
  }

  /**
   * Records that segments were listed.
   *
   * @param since the version of the list, if events before it may come; empty if not
   */
  synchronized void listed(Part part, String since) {
    part.segments.forEach(
        (name, segment) -> {
          segment.listed = true;
          segment.since = since;
        });
  }

  /** Returns whether all wanted segments were listed. */
  synchronized boolean isListed() {
    return wanted.values().stream().allMatch(segment -> segment.listed);
  }

  synchronized boolean isEmpty() {
    return wanted.isEmpty();
  }

  /** Returns a number that grows with each change that interrupts the watch. */
  synchronized int changes() {
    return changes;
  }

  /** Completes what waits for segments that were listed, since the watch sees them now. */
  void seen() {
    complete(true);
  }

  /** Completes what waits for any segment, since the watch cannot begin for a longer time. */
  void giveUp() {
    complete(false);
  }

  private void complete(boolean onlyListed) {
    List<CompletableFuture<Void>> known = new ArrayList<>();
    synchronized (this) {
      wanted.values().stream()
          .filter(segment -> segment.listed || !onlyListed)
          .forEach(segment -> known.add(segment.known));
    }
    // What depends on it may take locks that the caller has.
    known.forEach(one -> one.completeAsync(() -> null));
  }

  /** Waits until a segment is wanted, or the watch is closed. */
  synchronized void awaitAny() {
    try {
      while (wanted.isEmpty() && !closed) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends all waiting. */
  void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    giveUp();
  }
}
