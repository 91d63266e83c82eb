package dev.homeostat.sharding.member;

import dev.homeostat.runtime.KeyOwnership.Owner;
import dev.homeostat.runtime.KeySegment;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The segments that a member holds, and the calls to their owner. Only {@link #contains} may be
 * called by any thread.
 */
final class HeldSegments {

  private static final Logger LOG = LoggerFactory.getLogger(HeldSegments.class);

  private final Owner owner;
  private final IntFunction<KeySegment> names;
  private final Executor later;
  private final Map<Integer, Long> held = new ConcurrentHashMap<>();

  /** The held segments that were asked for, each with an object that identifies the question. */
  private final Map<Integer, Object> releasing = new HashMap<>();

  /** The lost segments whose runs have not ended yet. */
  private final Set<Integer> ending = new HashSet<>();

  /**
   * Creates an empty set.
   *
   * @param later runs a task later on the thread of the member
   */
  HeldSegments(Owner owner, IntFunction<KeySegment> names, Executor later) {
    this.owner = owner;
    this.names = names;
    this.later = later;
  }

  boolean contains(int segment) {
    return held.containsKey(segment);
  }

  boolean isEmpty() {
    return held.isEmpty();
  }

  /** Returns whether a segment may be gained: it is not held, and no run of it is under way. */
  boolean isIdle(int segment) {
    return !held.containsKey(segment) && !ending.contains(segment);
  }

  /** Returns the segments that others must not gain. */
  BitSet claims() {
    BitSet claims = new BitSet();
    held.keySet().forEach(claims::set);
    return claims;
  }

  void gain(int segment, long epoch) {
    held.put(segment, epoch);
    owner.gained(names.apply(segment), epoch);
  }

  /** Asks for a segment that is held. No effect if it was asked for. */
  void release(int segment) {
    if (!releasing.containsKey(segment)) {
      Object mark = new Object();
      releasing.put(segment, mark);
      after(owner.release(names.apply(segment)), segment, () -> released(segment, mark));
    }
  }

  private void released(int segment, Object mark) {
    if (releasing.remove(segment, mark)) {
      held.remove(segment);
    }
  }

  /** Takes everything away. */
  void loseAll() {
    for (int segment : List.copyOf(held.keySet())) {
      held.remove(segment);
      releasing.remove(segment);
      ending.add(segment);
      after(owner.lost(names.apply(segment)), segment, () -> ending.remove(segment));
    }
  }

  private void after(CompletionStage<Void> end, int segment, Runnable task) {
    end.whenComplete(
        (none, problem) -> {
          if (problem == null) {
            later.execute(task);
          } else {
            LOG.error("segment {} stays here: its end is not acknowledged", segment, problem);
          }
        });
  }

  /** Forgets everything, without a call. */
  void clear() {
    held.clear();
    releasing.clear();
    ending.clear();
  }
}
