package dev.homeostat.sharding;

import org.jgroups.Address;
import org.jspecify.annotations.Nullable;

/** The ways from a member to others. None of them blocks. */
interface MemberNetwork {

  /**
   * Sends a message, at most once.
   *
   * @param to null for all others
   */
  void send(@Nullable Address to, PeerMessage message);

  /** Asks the register; the member is told the answer later. */
  void readRegister();

  /** Replaces the roster in the register; the member is told later what is there then. */
  void replaceRoster(Roster last, Roster next);
}
