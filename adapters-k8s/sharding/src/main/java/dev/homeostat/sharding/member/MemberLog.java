package dev.homeostat.sharding.member;

import dev.homeostat.runtime.Health;
import dev.homeostat.sharding.roster.GroupRoster;
import java.util.Collections;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log of a member: what an administrator has to know about its group. */
final class MemberLog {

  private static final Logger LOG = LoggerFactory.getLogger(MemberLog.class);

  private final String group;
  private final String self;

  MemberLog(String group, String self) {
    this.group = group;
    this.self = self;
  }

  /** Notes a roster, and whether it takes over from members that were not heard. */
  void adopts(GroupRoster before, GroupRoster next) {
    boolean isTakeover =
        !before.members().isEmpty()
            && next.members().contains(self)
            && Collections.disjoint(before.members(), next.members());
    if (isTakeover) {
      LOG.warn("group {} has {}, since none of {} was heard", group, next, before.members());
    } else {
      LOG.info("group {} has {}", group, next);
    }
  }

  /** Notes that the member may not write any more, or may write again. Returns its next health. */
  Health changed(Health before, Health next) {
    if (before.isReady() && !next.isReady()) {
      String reason = String.join("; ", next.unready());
      LOG.warn("group {}: {} owns nothing any more: {}", group, self, reason);
    } else if (!before.isReady() && next.isReady()) {
      LOG.info("group {}: {} may own segments", group, self);
    }
    return next;
  }
}
