package dev.homeostat.sharding;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The decision who writes the next roster, and when. Used by one thread. */
final class NextRoster {

  /** A situation in which it is waited before a roster is written. */
  private record Situation(long number, List<?> view, long patience) {}

  private final String self;
  private final int segments;
  private final SharingTiming timing;
  private @Nullable Situation situation;
  private long since;

  NextRoster(SharingSettings settings, String self) {
    this.self = self;
    this.segments = settings.segments();
    this.timing = settings.timing();
  }

  /**
   * Returns the roster to be written now.
   *
   * @param roster the present one
   * @param peers the other members
   * @param settled whether nobody holds segments by former rosters
   * @param now the time
   * @return empty if the present one is right, or this member has to wait, or another writes
   */
  Optional<Roster> decide(Roster roster, PeerTable peers, boolean settled, long now) {
    List<String> present = peers.present();
    boolean right =
        roster.segments() == segments
            && new HashSet<>(present).equals(new HashSet<>(roster.members()));
    if (right || present.isEmpty() || !peers.strangers().isEmpty()) {
      situation = null;
      return Optional.empty();
    }
    List<String> insiders = present.stream().filter(roster.members()::contains).toList();
    String writer = insiders.isEmpty() ? present.get(0) : insiders.get(0);
    if (!writer.equals(self) || isEarly(roster, peers, insiders.size(), now)) {
      return Optional.empty();
    }
    return Optional.of(roster.with(present, segments, settled && !insiders.isEmpty()));
  }

  private boolean isEarly(Roster roster, PeerTable peers, int insiders, long now) {
    long wait = wait(roster, insiders);
    // One that is in the view was not heard yet, and may be a member that is well.
    long patience = peers.isComplete() ? wait : Math.max(wait, timing.suspicion().toNanos());
    Situation next = new Situation(roster.number(), peers.view(), patience);
    if (!next.equals(situation)) {
      situation = next;
      since = now;
    }
    return now - since < patience;
  }

  /** A smaller part waits for the greater one to write first. */
  private long wait(Roster roster, int insiders) {
    int members = roster.members().size();
    if (members == 0 || 2 * insiders >= members) {
      return 0;
    }
    long everyone = timing.everyone().toNanos();
    return insiders == 0 ? everyone : everyone / 2;
  }
}
