package dev.homeostat.sharding;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The time until which a member may write. It counts from when a question was sent, never from when
 * its answer came. Only {@link #isValid} may be called by any thread.
 */
final class OwnershipLease {

  private static final int REMEMBERED = 64;
  private static final long NEVER = Long.MIN_VALUE / 4;

  private final String self;
  private final SharingTiming timing;

  private final LongSupplier clock;

  /** Times are relative to this one, so that they can be compared. */
  private final long origin;

  private final Map<Long, Long> sent =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** When the last question was sent to each member that it has answered. */
  private final Map<String, Long> answered = new HashMap<>();

  private long registerRead = NEVER;
  private volatile long deadline = NEVER;

  /**
   * Creates a lease that is not valid yet.
   *
   * @param clock nanoseconds that never go back
   */
  OwnershipLease(String self, SharingTiming timing, LongSupplier clock) {
    this.self = self;
    this.timing = timing;
    this.clock = clock;
    this.origin = clock.getAsLong();
  }

  /** Returns the time of the clock that never goes back. */
  long now() {
    return clock.getAsLong() - origin;
  }

  boolean isValid() {
    return now() < deadline;
  }

  /** A heartbeat is about to be sent. */
  void sending(long sequence) {
    long now = now();
    sent.put(sequence, now);
    answered.put(self, now);
  }

  /** A member that knew no later roster than this one has answered a heartbeat. */
  void answered(String member, long sequence) {
    Long at = sent.get(sequence);
    if (at != null) {
      answered.merge(member, at, Math::max);
    }
  }

  /** The register had no later roster, as a read says that had begun at some time. */
  void registerRead(long begun) {
    registerRead = Math.max(registerRead, begun);
  }

  /** The register has lost the roster: nothing may be written before it is read again. */
  void registerLost() {
    registerRead = NEVER;
    deadline = NEVER;
  }

  /** Extends the deadline by what was heard. It is not shortened. */
  void renew(GroupRoster roster) {
    if (roster.members().contains(self)) {
      deadline = Math.max(deadline, until(roster));
    }
  }

  private long until(GroupRoster roster) {
    List<Long> times =
        roster.members().stream()
            .map(member -> answered.getOrDefault(member, NEVER))
            .sorted()
            .toList();
    long quorum = times.get(times.size() - roster.quorum()) + timing.quorum().toNanos();
    long register = registerRead + timing.register().toNanos();
    return Math.min(quorum, register);
  }

  /** Returns of how many members answers have come within the time of a quorum, for people. */
  long heard(GroupRoster roster) {
    long since = now() - timing.quorum().toNanos();
    return roster.members().stream()
        .filter(member -> answered.getOrDefault(member, NEVER) >= since)
        .count();
  }
}
