package dev.homeostat.sharding.roster;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A roster that was replaced, while some of its members may still hold segments by it.
 *
 * @param number of the roster
 * @param quorum how many of its members have to answer one of them
 * @param members without those that have left for good
 */
@API(status = INTERNAL)
public record FormerRoster(long number, int quorum, List<String> members) {

  // Copies the members.
  public FormerRoster {
    members = List.copyOf(Objects.requireNonNull(members, "members"));
  }

  /** Returns the same without a member that has promised to hold nothing any more. */
  FormerRoster without(String member) {
    return new FormerRoster(
        number, quorum, members.stream().filter(each -> !each.equals(member)).toList());
  }

  /**
   * Returns how many members have to know a later roster so that no quorum is left.
   *
   * @return at least 0
   */
  public int barrier() {
    return Math.max(0, members.size() - quorum + 1);
  }

  /** Returns whether only some given ones may hold segments by it. */
  boolean isOnlyOf(Collection<String> some) {
    Set<String> others = new HashSet<>(members);
    others.removeAll(some);
    return others.isEmpty();
  }
}
