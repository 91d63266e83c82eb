package dev.homeostat.sharding.member;

import dev.homeostat.sharding.SharingTiming;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The times for which other members have not reached the register while this one has. They go on
 * while views and rosters change. Used by one thread.
 */
final class RegisterSilence {

  private final SharingTiming timing;
  private final Map<String, Long> since = new HashMap<>();
  private @Nullable Long readingSince;

  RegisterSilence(SharingTiming timing) {
    this.timing = timing;
  }

  /**
   * Observes all members.
   *
   * @param silent those that do not reach the register
   * @param isReading whether this member reaches it
   * @param now the time
   */
  void observe(List<String> silent, boolean isReading, long now) {
    since.keySet().retainAll(silent);
    silent.forEach(member -> since.putIfAbsent(member, now));
    if (!isReading) {
      readingSince = null;
    } else if (readingSince == null) {
      readingSince = now;
    }
  }

  /**
   * Returns whether a member has not reached the register for its time while this one has. An
   * outage of the register for all is no reason to leave a member out, nor that some reach it again
   * a little later than others.
   */
  boolean isLong(String member, long now) {
    Long begun = since.get(member);
    return begun != null
        && readingSince != null
        && now - Math.max(begun, readingSince) >= timing.register().toNanos();
  }
}
