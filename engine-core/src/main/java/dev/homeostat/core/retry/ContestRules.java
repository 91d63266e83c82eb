package dev.homeostat.core.retry;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.state.WriteConflict;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rules by which a change is contested: another writer keeps reverting it (rule POLICY-7). */
public final class ContestRules {

  private static final int WRITES = 3;
  private static final Duration WINDOW = Duration.ofMinutes(10);
  private static final Duration LONGEST = Duration.ofMinutes(60);

  private ContestRules() {}

  /** The contest of a path that asks the same, if there is one. */
  public static Optional<WriteConflict> of(
      List<WriteConflict> contests, FieldPath path, Digest asked) {
    return contests.stream()
        .filter(contest -> contest.path().equals(path) && contest.asked().equals(asked))
        .findFirst();
  }

  /** The contest now that its path is found changed again, before anything is written. */
  public static WriteConflict found(WriteConflict contest, Instant now, String by) {
    boolean often =
        contest.writes().size() >= WRITES && contest.writes().get(0).isAfter(now.minus(WINDOW));
    return contest.isContested() || !often
        ? contest
        : WriteConflict.builder()
            .path(contest.path())
            .asked(contest.asked())
            .writes(contest.writes())
            .waits(1)
            .until(now.plus(pause(0)))
            .by(by)
            .build();
  }

  /** Returns the time until which a repair has to wait, if it does. */
  static Optional<Instant> heldUntil(WriteConflict contest, Instant now) {
    return contest.until().filter(until -> until.isAfter(now));
  }

  /** With one contest in place of the one of its path. */
  public static List<WriteConflict> with(List<WriteConflict> contests, WriteConflict changed) {
    return contests.stream()
        .map(contest -> contest.path().equals(changed.path()) ? changed : contest)
        .toList();
  }

  /**
   * Without those that are not found changed now, and have been left alone for long enough or are
   * about a value that is no longer desired.
   *
   * @param changed the paths that are found changed
   * @param isReplaced whether another value, or none, is desired in place of the contested one
   */
  public static List<WriteConflict> calmed(
      List<WriteConflict> contests,
      Set<FieldPath> changed,
      Predicate<WriteConflict> isReplaced,
      Instant now) {
    boolean all = true;
    List<WriteConflict> left = new ArrayList<>();
    for (WriteConflict contest : contests) {
      boolean quiet =
          !changed.contains(contest.path()) && (isReplaced.test(contest) || isQuiet(contest, now));
      all &= !quiet;
      if (!quiet) {
        left.add(contest);
      }
    }
    return all ? contests : List.copyOf(left);
  }

  /**
   * Returns whether a contest is over, so that it is worth a look at a resource that has not moved.
   */
  public static boolean isAnyOver(List<WriteConflict> contests, Instant now) {
    return contests.stream().anyMatch(contest -> contest.isContested() && isQuiet(contest, now));
  }

  private static boolean isQuiet(WriteConflict contest, Instant now) {
    Duration memory = contest.isContested() ? LONGEST : WINDOW;
    return contest.writes().stream().noneMatch(time -> time.isAfter(now.minus(memory)));
  }

  /** All contests after a write. */
  public static List<WriteConflict> wrote(
      List<WriteConflict> contests, FieldPath path, Digest asked, Instant now) {
    List<WriteConflict> after = new ArrayList<>();
    @Nullable WriteConflict mine = null;
    for (WriteConflict contest : contests) {
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
      after.add(
          WriteConflict.builder()
              .path(path)
              .asked(asked)
              .writes(writes)
              .waits(mine.waits() + 1)
              .until(until)
              .by(mine.by())
              .build());
    } else {
      after.add(WriteConflict.builder().path(path).asked(asked).writes(writes).build());
    }
    return List.copyOf(after);
  }

  /** Without the contest of a path that asks for something else. */
  public static List<WriteConflict> asking(
      List<WriteConflict> contests, FieldPath path, Digest asked) {
    return contests.stream()
        .filter(contest -> !contest.path().equals(path) || contest.asked().equals(asked))
        .toList();
  }

  private static Duration pause(int waits) {
    return Duration.ofMinutes(Math.min(1L << Math.min(waits, 6), LONGEST.toMinutes()));
  }
}
