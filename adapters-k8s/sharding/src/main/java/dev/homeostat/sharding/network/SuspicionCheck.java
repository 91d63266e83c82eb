package dev.homeostat.sharding.network;

import java.util.ArrayList;
import java.util.Collection;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.VERIFY_SUSPECT;

/**
 * The protocol that asks a suspected member whether it is alive. It measures by the monotonic
 * clock. The newer VERIFY_SUSPECT2 measures by the wall clock: if that is set back, a dead member
 * stays in the view for as long.
 */
final class SuspicionCheck extends VERIFY_SUSPECT {

  /** Creates the protocol, with the number of the one that it extends. */
  SuspicionCheck() {
    setId(ClassConfigurator.getProtocolId(VERIFY_SUSPECT.class));
  }

  /** The protocol below may give suspects in a list that cannot be changed. */
  @Override
  public Object up(Event event) {
    if (event.getType() == Event.SUSPECT) {
      Collection<Address> suspects = event.arg();
      return super.up(new Event(Event.SUSPECT, new ArrayList<>(suspects)));
    }
    return super.up(event);
  }
}
