package dev.homeostat.sharding.message;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.SharingSettings;
import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.roster.GroupRoster;
import java.util.BitSet;
import org.apiguardian.api.API;

/**
 * A message between members. Any of them may be lost, or arrive late; none is trusted to arrive.
 */
@API(status = INTERNAL)
public sealed interface PeerMessage {

  /** The version of the protocol. Members of different versions do not work together. */
  int VERSION = 2;

  /**
   * The state of a member, to all others.
   *
   * @param sender its identity
   * @param version of the protocol
   * @param segments the number of all segments
   * @param timing of its group
   * @param number of the roster that it knows
   * @param sequence of its heartbeats
   * @param isReading whether it reaches the register, without which it may not write
   * @param claims the segments that it holds
   */
  @API(status = INTERNAL)
  record Heartbeat(
      String sender,
      int version,
      int segments,
      SharingTiming timing,
      long number,
      long sequence,
      boolean isReading,
      BitSet claims)
      implements PeerMessage {

    /**
     * Returns the heartbeat of a member with some settings.
     *
     * @param settings of the member
     * @param sender its identity
     * @param number of the roster that it knows
     * @param sequence of its heartbeats
     * @param isReading whether it reaches the register
     * @param claims the segments that it holds
     * @return new heartbeat
     */
    public static Heartbeat of(
        SharingSettings settings,
        String sender,
        long number,
        long sequence,
        boolean isReading,
        BitSet claims) {
      return new Heartbeat(
          sender,
          VERSION,
          settings.segments(),
          settings.timing(),
          number,
          sequence,
          isReading,
          claims);
    }
  }

  /**
   * The answer to a heartbeat.
   *
   * @param sender its identity
   * @param number of the roster that it knew when it answered, or before
   * @param sequence of the heartbeat
   */
  @API(status = INTERNAL)
  record Answer(String sender, long number, long sequence) implements PeerMessage {}

  /**
   * A roster, to those who do not know it.
   *
   * @param roster as it is in the register, or was
   */
  @API(status = INTERNAL)
  record Announcement(GroupRoster roster) implements PeerMessage {}

  /**
   * The promise of a member that it holds nothing, and never will under its identity.
   *
   * @param sender its identity
   */
  @API(status = INTERNAL)
  record Farewell(String sender) implements PeerMessage {}
}
