package dev.homeostat.sharding.member;

import dev.homeostat.sharding.SharingSettings;
import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.fence.FormerHolders;
import dev.homeostat.sharding.roster.GroupRoster;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The decision who writes the next roster, and when. Used by one thread. */
final class NextRoster {

  /** The wait of a part with less than half of the members, in times of suspicion. */
  private static final int SMALLER_PART = 2;

  /** The wait of a part without any member, in times of suspicion. */
  private static final int OUTSIDERS = 4;

  /**
   * The wait of a part without any member for a roster that was written while it looked: those who
   * have written it are alive, and need the time of the register once before they may work by it.
   */
  private static final int TURN = 3;

  /** A situation in which it is waited before a roster is written. */
  private record Situation(long number, List<?> view, long patience) {}

  private final String self;
  private final int segments;
  private final SharingTiming timing;
  private final FormerHolders formers;
  private final RegisterSilence silence;
  private @Nullable Situation situation;
  private long since;
  private long firstNumber;

  /**
   * Creates a decision for one member.
   *
   * @param formers what the member knows of former rosters
   */
  NextRoster(SharingSettings settings, String self, FormerHolders formers) {
    this.self = self;
    this.formers = formers;
    this.segments = settings.segments();
    this.timing = settings.timing();
    this.silence = new RegisterSilence(timing);
  }

  /**
   * Returns the roster to be written now.
   *
   * @param roster the present one
   * @param peers the other members
   * @param settled whether nobody holds segments by former rosters
   * @param isReading whether this member reaches the register; only then does it leave out those
   *     that do not
   * @param now the time
   * @return empty if the present one is right, or this member has to wait, or another writes
   */
  Optional<GroupRoster> decide(
      GroupRoster roster, PeerTable peers, boolean settled, boolean isReading, long now) {
    firstNumber = firstNumber == 0 ? roster.number() : firstNumber;
    List<String> all = peers.present();
    silence.observe(all.stream().filter(peers::isWithoutRegister).toList(), isReading, now);
    List<String> present =
        all.stream()
            .filter(
                member ->
                    roster.members().contains(member)
                        ? !silence.isLong(member, now)
                        : !peers.isWithoutRegister(member))
            .toList();
    if (isRight(roster, present) || isForeign(roster)) {
      situation = null;
      return Optional.empty();
    }
    List<String> insiders = present.stream().filter(roster.members()::contains).toList();
    int rank = (insiders.isEmpty() ? present : insiders).indexOf(self);
    if (rank < 0 || isEarly(roster, peers, insiders.size(), rank, now)) {
      return Optional.empty();
    }
    return Optional.of(
        formers
            .withoutExpired(roster, now)
            .with(present, segments, settled && !insiders.isEmpty()));
  }

  private static boolean isRight(GroupRoster roster, List<String> present) {
    return new HashSet<>(present).equals(new HashSet<>(roster.members()));
  }

  /** Members with another number of segments may be alive, whoever sees them. */
  private boolean isForeign(GroupRoster roster) {
    return !roster.members().isEmpty() && roster.segments() != segments;
  }

  private boolean isEarly(GroupRoster roster, PeerTable peers, int insiders, int rank, long now) {
    int times = Math.max(wait(roster, insiders), peers.isComplete() ? 0 : 1);
    boolean isTurn = insiders == 0 && !roster.members().isEmpty() && roster.number() > firstNumber;
    // Those before this one may not reach the register.
    long patience =
        (times + rank) * timing.suspicion().toNanos()
            + (isTurn ? TURN * timing.register().toNanos() : 0);
    Situation next = new Situation(roster.number(), peers.view(), patience);
    if (!next.equals(situation)) {
      situation = next;
      since = now;
    }
    return now - since < patience;
  }

  /** Returns how long a smaller part waits for the greater one to write first. */
  private static int wait(GroupRoster roster, int insiders) {
    int members = roster.members().size();
    if (members == 0 || 2 * insiders >= members) {
      return 0;
    }
    return insiders == 0 ? OUTSIDERS : SMALLER_PART;
  }
}
