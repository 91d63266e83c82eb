package dev.homeostat.sharding.simulation;

import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.message.PeerMessage;
import dev.homeostat.sharding.roster.GroupRoster;

/** A part of the protocol that is missing, to show that it is needed. */
interface ProtocolDefect {

  /** The protocol as it is. */
  ProtocolDefect NONE = new ProtocolDefect() {};

  /** Returns the times of the deadlines of a member. */
  default SharingTiming leaseTiming(SharingTiming timing) {
    return timing;
  }

  /** Returns the time from which an answer of the register counts. */
  default long counted(long begun, long now) {
    return begun;
  }

  /** Returns what is written to the register. */
  default GroupRoster written(GroupRoster next) {
    return next;
  }

  /** Returns the message that a member takes a message for. */
  default PeerMessage received(PeerMessage message, SimulatedProcess to) {
    return message;
  }
}
