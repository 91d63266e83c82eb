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

  /** Reads the register. The member gets the answer later. */
  void readRegister();

  /** Replaces the roster in the register. The member gets the roster that is there then later. */
  void replaceRoster(GroupRoster last, GroupRoster next);
}
