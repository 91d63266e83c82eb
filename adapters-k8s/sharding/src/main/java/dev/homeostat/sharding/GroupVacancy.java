package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.sharding.fence.FormerHolders;
import dev.homeostat.sharding.register.GroupTerms;
import dev.homeostat.sharding.roster.GroupRoster;
import dev.homeostat.sharding.roster.RosterText;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** The absence of members from a group, for those that do not take part in it. Thread-safe. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class GroupVacancy {

  private final RosterRegister register;
  private final SharingTiming timing;
  private final FormerHolders formers;
  private final LongSupplier clock;

  GroupVacancy(RosterRegister register, SharingTiming timing, LongSupplier clock) {
    this.register = Objects.requireNonNull(register, "register");
    this.timing = timing;
    this.formers = new FormerHolders(timing);
    this.clock = clock;
  }

  /**
   * Returns the absence of members from a group.
   *
   * @param register of the group
   * @param timing of the group
   * @return new absence
   */
  public static GroupVacancy of(RosterRegister register, SharingTiming timing) {
    long origin = System.nanoTime();
    return new GroupVacancy(register, timing, () -> System.nanoTime() - origin);
  }

  /**
   * Returns the members that may hold segments: those of the roster, and those of former rosters
   * until they cannot write any more. Members that were killed are among the first until another
   * member has replaced the roster.
   *
   * @return their names; empty if all have left, or none ever took part
   * @throws IOException if the register cannot be read, or has no roster of this version
   */
  public synchronized List<String> holders() throws IOException {
    GroupRoster roster = roster();
    long now = clock.getAsLong();
    formers.observe(roster, member -> 0, member -> false, now);
    Stream<String> before =
        formers.isSettled(roster, member -> false, now)
            ? Stream.of()
            : roster.formers().stream().flatMap(former -> former.members().stream());
    return Stream.concat(roster.members().stream(), before)
        .map(GroupVacancy::name)
        .distinct()
        .sorted()
        .toList();
  }

  private GroupRoster roster() throws IOException {
    try {
      GroupTerms.Parts parts = GroupTerms.split(register.read());
      GroupTerms group = parts.terms();
      GroupRoster roster = RosterText.parse(parts.roster());
      if (!roster.members().isEmpty()) {
        new GroupTerms(group.isTls(), timing).check(group, register);
      }
      return roster;
    } catch (IllegalArgumentException e) {
      throw new IOException("the roster in " + register + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** A member has its name and a number of its own after each start. */
  private static String name(String member) {
    return member.replaceFirst("#[^#]*$", "");
  }
}
