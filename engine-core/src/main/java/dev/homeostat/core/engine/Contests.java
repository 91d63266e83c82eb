package dev.homeostat.core.engine;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.state.Contest;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

  /** The contest now that its path is found changed again, before anything is written. */
  static Contest found(Contest contest, Instant now, String by) {
    boolean often =
        contest.writes().size() >= WRITES && !contest.writes().get(0).isBefore(now.minus(WINDOW));
    return contest.isContested() || !often
        ? contest
        : new Contest(contest.path(), contest.asked(), contest.writes(), 1, now.plus(pause(0)), by);
  }

  /** Until when a repair has to wait, if it does. */
  static Optional<Instant> heldUntil(Contest contest, Instant now) {
    return Optional.ofNullable(contest.until()).filter(until -> until.isAfter(now));
  }

  /** With one contest in place of the one of its path. */
  static List<Contest> with(List<Contest> contests, Contest changed) {
    return contests.stream()
        .map(contest -> contest.path().equals(changed.path()) ? changed : contest)
        .toList();
  }

  /** Without those that have been left alone for long enough, and are not found changed now. */
  static List<Contest> calmed(List<Contest> contests, Set<FieldPath> changed, Instant now) {
    boolean all = true;
    List<Contest> left = new ArrayList<>();
    for (Contest contest : contests) {
      boolean quiet = !changed.contains(contest.path()) && isQuiet(contest, now);
      all &= !quiet;
      if (!quiet) {
        left.add(contest);
      }
    }
    return all ? contests : List.copyOf(left);
  }

  /** Whether a contest is over, so that it is worth a look at a resource that has not moved. */
  static boolean isAnyOver(List<Contest> contests, Instant now) {
    return contests.stream().anyMatch(contest -> contest.isContested() && isQuiet(contest, now));
  }

  private static boolean isQuiet(Contest contest, Instant now) {
    Duration memory = contest.isContested() ? LONGEST : WINDOW;
    return contest.writes().stream().noneMatch(time -> time.isAfter(now.minus(memory)));
  }

  /** All contests after a write. */
  static List<Contest> wrote(List<Contest> contests, FieldPath path, Digest asked, Instant now) {
    List<Contest> after = new ArrayList<>();
    @Nullable Contest mine = null;
    for (Contest contest : contests) {
      if (!contest.path().equals(path)) {
        after.add(contest);
      } else if (contest.asked().equals(asked)) {
        mine = contest;
      }
    }
    List<Instant> writes = new ArrayList<>(mine == null ? List.of() : mine.writes());
    writes.add(now);
    while (writes.size() > WRITES) {
      writes.remove(0);
    }
    if (mine != null && mine.isContested()) {
      Instant until = now.plus(pause(mine.waits()));
      after.add(new Contest(path, asked, writes, mine.waits() + 1, until, mine.by()));
    } else {
      after.add(new Contest(path, asked, writes, 0, null, ""));
    }
    return List.copyOf(after);
  }

  /** Without the contest of a path that asks for something else. */
  static List<Contest> asking(List<Contest> contests, FieldPath path, Digest asked) {
    return contests.stream()
        .filter(contest -> !contest.path().equals(path) || contest.asked().equals(asked))
        .toList();
  }

  private static Duration pause(int waits) {
    Duration pause = Duration.ofMinutes(1L << Math.min(waits, 6));
    return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
  }
}
