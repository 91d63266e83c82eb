package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.controller.segment.SegmentSelection;
import dev.homeostat.kubernetes.watch.WatchPartition;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The primary objects of owned segments, if replicas share the objects; all of them otherwise. */
final class SharedPrimaries {

  private final KeyOwnership<ApplicationId> ownership;
  private final SegmentSelection selection;
  private final Consumer<Predicate<ApplicationId>> forget;

  /**
   * No segments, or all objects if they are not shared.
   *
   * @param forget forgets some applications
   */
  SharedPrimaries(
      KeyOwnership<ApplicationId> ownership, Consumer<Predicate<ApplicationId>> forget) {
    this.ownership = ownership;
    this.forget = forget;
    this.selection =
        SegmentSelection.of(
            ownership.isShared()
                ? WatchPartition.named(address -> segment(PrimarySource.key(address)))
                : WatchPartition.NONE);
  }

  private String segment(ApplicationId key) {
    return ownership.segment(key).name();
  }

  /** Returns the segments that the watches select. */
  SegmentSelection selection() {
    return selection;
  }

  /** Forgets the applications of a segment. */
  void forget(KeySegment segment) {
    forget.accept(key -> ownership.segment(key).equals(segment));
  }

  /** Forgets an application unless its segment is owned. */
  void forgetUnlessOwned(ApplicationId key) {
    if (selection.isShared() && !selection.contains(segment(key))) {
      forget.accept(key::equals);
    }
  }
}
