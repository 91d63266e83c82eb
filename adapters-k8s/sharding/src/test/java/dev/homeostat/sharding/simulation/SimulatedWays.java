package dev.homeostat.sharding.simulation;

import dev.homeostat.sharding.member.MemberNetwork;
import dev.homeostat.sharding.message.PeerMessage;
import dev.homeostat.sharding.roster.GroupRoster;
import org.jgroups.Address;
import org.jspecify.annotations.Nullable;

/** The ways from a simulated member to others. */
record SimulatedWays(SimulatedProcess process, SimulatedRequests requests, SimulatedNetwork network)
    implements MemberNetwork {

  @Override
  public void send(@Nullable Address to, PeerMessage message) {
    process.sent(message);
    network.send(process, to, message);
  }

  @Override
  public void readRegister() {
    requests.read();
  }

  @Override
  public void replaceRoster(GroupRoster last, GroupRoster next) {
    requests.replace(last, next);
  }
}
