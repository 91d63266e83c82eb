package dev.homeostat.controller.segment;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.SharedWatches;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchPartition;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apiguardian.api.API;

/**
 * The segments that some watches of a controller select: those that it owns, or everything if the
 * objects are not shared. Thread-safe.
 */
@API(status = INTERNAL)
public final class SegmentSelection {

  private final WatchPartition partition;
  private final Set<String> selected = new HashSet<>();

  private SegmentSelection(WatchPartition partition) {
    this.partition = partition;
  }

  /**
   * Returns a selection of no segments.
   *
   * @param partition of the watches; with {@link WatchPartition#NONE}, everything is selected
   * @return new selection
   */
  public static SegmentSelection of(WatchPartition partition) {
    SegmentSelection selection = new SegmentSelection(partition);
    if (!selection.isShared()) {
      selection.selected.add("");
    }
    return selection;
  }

  /** {@return whether only segments that are added are watched} */
  public boolean isShared() {
    return !partition.equals(WatchPartition.NONE);
  }

  /**
   * Watches the selected segments of a scope.
   *
   * @param watches of the cluster
   * @param scope of the watch
   * @param listener receives its events
   * @return a share in the watch, to be given to the calls below as long as it is open
   */
  public synchronized Subscription subscribe(
      SharedWatches watches, WatchScope scope, ObjectListener listener) {
    return watches.subscribe(scope, partition, selected, listener);
  }

  /**
   * Adds a segment.
   *
   * @param segment its name in the partition
   * @param all the shares in watches
   * @return completes when all watches know it, or one of them cannot begin
   */
  public synchronized CompletionStage<Void> add(String segment, Collection<Subscription> all) {
    selected.add(segment);
    return select(all);
  }

  /**
   * Removes a segment.
   *
   * @param segment its name in the partition
   * @param all the shares in watches
   */
  public synchronized void remove(String segment, Collection<Subscription> all) {
    selected.remove(segment);
    CompletionStage<Void> unused = select(all);
  }

  /**
   * Waits for the selected segments.
   *
   * @param all the shares in watches
   * @return completes when all watches know all selected segments, or one of them cannot begin
   */
  public synchronized CompletionStage<Void> known(Collection<Subscription> all) {
    return select(all);
  }

  private CompletionStage<Void> select(Collection<Subscription> all) {
    return CompletableFuture.allOf(
        all.stream()
            .map(one -> one.select(selected).toCompletableFuture())
            .toArray(CompletableFuture<?>[]::new));
  }

  /**
   * Returns whether a segment is selected.
   *
   * @param segment its name in the partition
   * @return false after {@link #remove}
   */
  public synchronized boolean contains(String segment) {
    return selected.contains(segment);
  }

  /** Selects no segment, if there are several; for a restart. */
  public synchronized void clear() {
    if (isShared()) {
      selected.clear();
    }
  }
}
