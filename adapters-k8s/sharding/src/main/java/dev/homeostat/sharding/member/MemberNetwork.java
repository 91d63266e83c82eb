package dev.homeostat.sharding.member;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.message.PeerMessage;
import dev.homeostat.sharding.roster.GroupRoster;
import org.apiguardian.api.API;
import org.jgroups.Address;
import org.jspecify.annotations.Nullable;

/** The outgoing requests of a member. None of them blocks. */
@API(status = INTERNAL)
public interface MemberNetwork {

  /**
   * Sends a message, at most once.
   *
   * @param to null for all others
   * @param message to be sent
   */
  void send(@Nullable Address to, PeerMessage message);

  /** Reads the register. The member gets the answer later. */
  void readRegister();

  /**
   * Replaces the roster in the register. The member gets the roster that is there then later.
   *
   * @param last the roster that is expected to be there
   * @param next the new one
   */
  void replaceRoster(GroupRoster last, GroupRoster next);
}
