package dev.homeostat.sharding.member;

import dev.homeostat.runtime.Health;
import dev.homeostat.sharding.SharingSettings;
import dev.homeostat.sharding.fence.OwnershipLease;
import dev.homeostat.sharding.message.PeerMessage;
import dev.homeostat.sharding.roster.GroupRoster;
import java.util.Collection;
import java.util.List;

/** The health of a member: it is ready if it may hold segments. */
final class MemberHealth {

  private MemberHealth() {}

  /**
   * Returns the health of a member.
   *
   * @param problem with the register, empty if there is none
   */
  static Health of(
      SharingSettings settings,
      String self,
      String problem,
      GroupRoster roster,
      PeerTable peers,
      OwnershipLease lease) {
    boolean alike = roster.segments() == settings.segments();
    if (alike && roster.members().contains(self) && lease.isValid()) {
      return Health.GOOD;
    }
    if (!problem.isEmpty()) {
      return Health.notReady(problem);
    }
    if (!peers.strangers().isEmpty()) {
      return refused(settings, String.join(", ", peers.strangers()));
    }
    if (roster.members().isEmpty()) {
      return Health.notReady("waits for the first roster of group " + settings.group());
    }
    if (!alike) {
      return refused(settings, roster + " has " + roster.segments() + " segments");
    }
    return Health.notReady(
        roster.members().contains(self)
            ? silence(roster, lease.heard(roster), lease.isReading())
            : "is not in the %s of group %s%s"
                .formatted(roster, settings.group(), unheard(roster, peers.present())));
  }

  /** Returns who keeps a member out by not hearing it, as far as it can know. */
  private static String unheard(GroupRoster roster, Collection<String> present) {
    List<String> unheard =
        roster.members().stream().filter(member -> !present.contains(member)).toList();
    return unheard.isEmpty() ? "" : ", and does not hear " + unheard;
  }

  private static Health refused(SharingSettings settings, String others) {
    return Health.notReady(
        "group %s: expected members with %d segments and version %d of the protocol, got: %s; all members have to stop before these change"
            .formatted(settings.group(), settings.segments(), PeerMessage.VERSION, others));
  }

  private static String silence(GroupRoster roster, long heard, boolean isReading) {
    if (!isReading && heard >= roster.quorum()) {
      return "may not write before it has read the register again; %d of %d members answer, itself included"
          .formatted(heard, roster.members().size());
    }
    return "may not write: %d of %d members answer, itself included; expected at least %d, and the register"
        .formatted(heard, roster.members().size(), roster.quorum());
  }
}
