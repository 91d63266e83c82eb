package dev.homeostat.sharding.fence;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.roster.GroupRoster;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apiguardian.api.API;

/**
 * The time until which a member may write. It counts from when a question was sent, never from when
 * its answer came. Only {@link #isValid} may be called by any thread.
 */
@API(status = INTERNAL)
public final class OwnershipLease {

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
   * @param self the identity of the member
   * @param timing of the group
   * @param clock nanoseconds that never go back
   */
  public OwnershipLease(String self, SharingTiming timing, LongSupplier clock) {
    this.self = self;
    this.timing = timing;
    this.clock = clock;
    this.origin = clock.getAsLong();
  }

  /**
   * Returns the time of the clock that never goes back.
   *
   * @return nanoseconds since the lease was created
   */
  public long now() {
    return clock.getAsLong() - origin;
  }

  /**
   * Returns whether the member may write now.
   *
   * @return false after the deadline
   */
  public boolean isValid() {
    return now() < deadline;
  }

  /**
   * Returns whether the register was read within the time that it is allowed to be silent.
   *
   * @return false if the member may not write for that reason
   */
  public boolean isReading() {
    return now() < registerRead + timing.register().toNanos();
  }

  /**
   * Notes that a heartbeat is about to be sent.
   *
   * @param sequence of the heartbeat
   */
  public void sending(long sequence) {
    long now = now();
    sent.put(sequence, now);
    answered.put(self, now);
  }

  /**
   * Notes that a member that knew no later roster than this one has answered a heartbeat.
   *
   * @param member its identity
   * @param sequence of the heartbeat
   */
  public void answered(String member, long sequence) {
    Long at = sent.get(sequence);
    if (at != null) {
      answered.merge(member, at, Math::max);
    }
  }

  /**
   * Notes that the register had no later roster.
   *
   * @param begun when the read began that says so
   */
  public void registerRead(long begun) {
    registerRead = Math.max(registerRead, begun);
  }

  /** Notes that the register has lost the roster. Nothing may be written until it is read again. */
  public void registerLost() {
    registerRead = NEVER;
    deadline = NEVER;
  }

  /**
   * Extends the deadline by what was heard. It is not shortened.
   *
   * @param roster the present one
   */
  public void renew(GroupRoster roster) {
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

  /**
   * Returns of how many members answers have come within the time of a quorum, for people.
   *
   * @param roster the present one
   * @return the number of its members that have answered, this one included
   */
  public long heard(GroupRoster roster) {
    long since = now() - timing.quorum().toNanos();
    return roster.members().stream()
        .filter(member -> answered.getOrDefault(member, NEVER) >= since)
        .count();
  }
}
