package dev.homeostat.sharding;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The members of a group at a time, and which of them should own which segment. The register has
 * one at a time, and each next one has the next number, which is the epoch of what is gained by it.
 *
 * @param number 0 for {@link #NONE}
 * @param segments how many there are
 * @param members the identities of the members; none if the last one has left in peace
 * @param owners for each segment the index of its owner among the members
 * @param formers the rosters before it by which somebody may hold segments still
 */
record Roster(
    long number,
    int segments,
    List<String> members,
    List<Integer> owners,
    List<FormerRoster> formers) {

  /** Before the first one. */
  static final Roster NONE = new Roster(0, 0, List.of(), List.of(), List.of());

  Roster {
    members = List.copyOf(Objects.requireNonNull(members, "members"));
    owners = List.copyOf(Objects.requireNonNull(owners, "owners"));
    formers = List.copyOf(Objects.requireNonNull(formers, "formers"));
  }

  /** Returns how many of the members have to answer one of them, itself included. */
  int quorum() {
    return members.size() / 2 + 1;
  }

  /** Returns the member that should own a segment; empty if there is none. */
  String owner(int segment) {
    return segment < owners.size() ? members.get(owners.get(segment)) : "";
  }

  /**
   * Returns the next roster.
   *
   * @param next its members
   * @param count of its segments
   * @param settled whether it is certain that nobody holds segments by former rosters
   */
  Roster with(List<String> next, int count, boolean settled) {
    List<FormerRoster> before = new ArrayList<>(settled ? List.of() : formers);
    if (!members.isEmpty()) {
      before.add(new FormerRoster(number, quorum(), members));
    }
    boolean sameSegments = count == segments;
    List<Integer> balanced =
        SegmentBalance.owners(count, next, sameSegments ? this::owner : segment -> "");
    return new Roster(number + 1, count, next, balanced, before);
  }

  /** Returns the next roster, after a member has promised to hold nothing any more. */
  Roster without(String member) {
    List<String> rest = members.stream().filter(each -> !each.equals(member)).toList();
    List<FormerRoster> before =
        with(rest, segments, false).formers().stream()
            .map(former -> former.without(member))
            .filter(former -> !former.members().isEmpty())
            .toList();
    List<Integer> balanced = SegmentBalance.owners(segments, rest, this::owner);
    return new Roster(number + 1, segments, rest, balanced, before);
  }

  @Override
  public String toString() {
    return "roster " + number + " of " + members;
  }
}
