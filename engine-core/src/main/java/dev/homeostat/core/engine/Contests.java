package dev.homeostat.core.engine;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.state.Contest;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who keeps changing what we set (rule POLICY-7). Pure. */
final class Contests {

  private static final int WRITES = 3;
  private static final Duration WINDOW = Duration.ofMinutes(10);
  private static final Duration LONGEST = Duration.ofMinutes(60);

  private Contests() {}

  /** The contest of a path that asks the same, if there is one. */
  static Optional<Contest> of(List<Contest> contests, FieldPath path, Digest asked) {
    return contests.stream()
        .filter(contest -> contest.path().equals(path) && contest.asked().equals(asked))
        .findFirst();
  }

  /** Until when a repair has to wait, if it does. */
  static Optional<Instant> heldUntil(Contest contest, Instant now) {
    Instant until = contest.until();
    if (until != null) {
      return until.isAfter(now) ? Optional.of(until) : Optional.empty();
    }
    return isContested(contest, now) ? Optional.of(now.plus(pause(0))) : Optional.empty();
  }

  private static boolean isContested(Contest contest, Instant now) {
    return contest.writes().size() >= WRITES
        && !contest.writes().get(0).isBefore(now.minus(WINDOW));
  }

  /** The contest once it is found changed again, before anything is written. */
  static Contest found(Contest contest, Instant now, String by) {
    if (contest.until() != null || !isContested(contest, now)) {
      return contest;
    }
    return new Contest(
        contest.path(), contest.asked(), contest.writes(), 1, now.plus(pause(0)), by);
  }

  /** All contests after a write. */
  static List<Contest> wrote(List<Contest> contests, FieldPath path, Digest asked, Instant now) {
    List<Contest> after = new ArrayList<>();
    Contest mine = null;
    for (Contest contest : contests) {
      boolean recent =
          contest.until() != null
              || contest.writes().stream().anyMatch(time -> time.isAfter(now.minus(WINDOW)));
      if (contest.path().equals(path)) {
        mine = contest.asked().equals(asked) ? contest : null;
      } else if (recent) {
        after.add(contest);
      }
    }
    List<Instant> writes = new ArrayList<>(mine == null ? List.of() : mine.writes());
    writes.add(now);
    while (writes.size() > WRITES) {
      writes.remove(0);
    }
    if (mine != null && mine.until() != null) {
      Instant until = now.plus(pause(mine.waits()));
      after.add(new Contest(path, asked, writes, mine.waits() + 1, until, mine.by()));
    } else {
      after.add(new Contest(path, asked, writes, 0, null, ""));
    }
    return List.copyOf(after);
  }

  private static Duration pause(int waits) {
    Duration pause = Duration.ofMinutes(1L << Math.min(waits, 6));
    return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
  }
}
