package dev.homeostat.sharding.roster;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apiguardian.api.API;

/**
 * The members of a group at a time, and which of them should own which segment. The register has
 * one at a time, and each next one has the next number, which is the epoch of what is gained by it.
 *
 * @param number 0 for {@link #NONE}
 * @param segments the number of all segments
 * @param members the identities of the members, in the order in which they have joined; none if the
 *     last one has left in peace
 * @param owners for each segment the index of its owner among the members
 * @param since for each segment the number of the roster by which its owner got it
 * @param formers the rosters before it by which somebody may hold segments still
 */
@API(status = INTERNAL)
public record GroupRoster(
    long number,
    int segments,
    List<String> members,
    List<Integer> owners,
    List<Long> since,
    List<FormerRoster> formers) {

  /** Before the first one. */
  public static final GroupRoster NONE =
      new GroupRoster(0, 0, List.of(), List.of(), List.of(), List.of());

  // Copies the lists.
  public GroupRoster {
    members = List.copyOf(Objects.requireNonNull(members, "members"));
    owners = List.copyOf(Objects.requireNonNull(owners, "owners"));
    since = List.copyOf(Objects.requireNonNull(since, "since"));
    formers = List.copyOf(Objects.requireNonNull(formers, "formers"));
  }

  /**
   * Returns how many of the members have to answer one of them, itself included.
   *
   * @return more than half of them
   */
  public int quorum() {
    return members.size() / 2 + 1;
  }

  /**
   * Returns the member that should own a segment.
   *
   * @param segment its index
   * @return empty if there is none
   */
  public String owner(int segment) {
    return segment < owners.size() ? members.get(owners.get(segment)) : "";
  }

  /**
   * Returns whether a member of a former roster is in each roster since. One that is no longer
   * listed here counts as a roster without the member.
   *
   * @param member its identity
   * @param known the number of the former roster
   * @return whether the segments that it got by the former roster may be still its own
   */
  public boolean hasKept(String member, long known) {
    return members.contains(member)
        && LongStream.range(known + 1, number)
            .allMatch(
                between ->
                    formers.stream()
                        .anyMatch(
                            former ->
                                former.number() == between && former.members().contains(member)));
  }

  /**
   * Returns the next roster.
   *
   * @param present its members
   * @param count of its segments
   * @param settled whether it is certain that nobody holds segments by former rosters
   * @return new roster
   */
  public GroupRoster with(List<String> present, int count, boolean settled) {
    Set<String> joined = new HashSet<>(members);
    List<String> ordered = new ArrayList<>(members.stream().filter(present::contains).toList());
    present.stream().filter(member -> !joined.contains(member)).forEach(ordered::add);
    return next(ordered, count, settled ? replaced(List.of()) : replaced(formers));
  }

  /**
   * Returns the same roster with other former rosters.
   *
   * @param some the former rosters by which members may still hold segments
   * @return the same number, members and owners
   */
  public GroupRoster awaiting(List<FormerRoster> some) {
    return new GroupRoster(number, segments, members, owners, since, some);
  }

  /**
   * Returns the next roster, after a member has promised to hold nothing any more.
   *
   * @param member that leaves
   * @return new roster
   */
  public GroupRoster without(String member) {
    List<FormerRoster> before =
        replaced(formers).stream()
            .map(former -> former.without(member))
            .filter(former -> !former.members().isEmpty())
            .toList();
    List<String> rest = members.stream().filter(each -> !each.equals(member)).toList();
    return next(rest, segments, before);
  }

  /** Returns some former rosters and this one. */
  private List<FormerRoster> replaced(List<FormerRoster> some) {
    List<FormerRoster> before = new ArrayList<>(some);
    if (!members.isEmpty()) {
      before.add(new FormerRoster(number, quorum(), members));
    }
    return before;
  }

  private GroupRoster next(List<String> ordered, int count, List<FormerRoster> before) {
    List<Integer> balanced = SegmentBalance.owners(count, ordered, this);
    List<Long> times =
        IntStream.range(0, balanced.size())
            .mapToObj(
                i -> ordered.get(balanced.get(i)).equals(owner(i)) ? since.get(i) : number + 1)
            .toList();
    return new GroupRoster(number + 1, count, ordered, balanced, times, before);
  }

  @Override
  public String toString() {
    return "roster " + number + " of " + members;
  }
}
