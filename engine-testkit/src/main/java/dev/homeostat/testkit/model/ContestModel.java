package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.testkit.model.ResourceMemory.Contest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Repairs that wait because another writer keeps changing the same path (rule POLICY-7). */
final class ContestModel {

  private static final int WRITES = 3;
  private static final Duration WINDOW = Duration.ofMinutes(10);
  private static final Duration LONGEST = Duration.ofMinutes(60);

  private final Map<FieldPath, Contest> contests;
  private final Instant now;

  ContestModel(Map<FieldPath, Contest> contests, Instant now) {
    this.contests = new TreeMap<>(contests);
    this.now = now;
  }

  /** Returns the contests as they are now. */
  Map<FieldPath, Contest> all() {
    return new TreeMap<>(contests);
  }

  /** Reads POLICY-7: a path that was written three times and found changed again waits. */
  boolean isHeld(FieldPath at, @Nullable JsonNode asked) {
    Contest contest = contests.get(at);
    if (contest == null || !Values.same(contest.asked(), asked)) {
      return false;
    }
    boolean often =
        contest.writes().size() >= WRITES && contest.writes().get(0).isAfter(now.minus(WINDOW));
    if (contest.until() == null && often) {
      contest = new Contest(asked, contest.writes(), 1, now.plus(pause(0)));
      contests.put(at, contest);
    }
    return contest.until() != null && contest.until().isAfter(now);
  }

  /** Counts a repair of a path; a write that asks for something else ends a contest. */
  void wrote(FieldPath at, @Nullable JsonNode asked, boolean isRepair) {
    Contest before = contests.get(at);
    Contest same = before != null && Values.same(before.asked(), asked) ? before : null;
    if (!isRepair) {
      if (same == null) {
        contests.remove(at);
      }
      return;
    }
    List<Instant> writes = new ArrayList<>(same == null ? List.of() : same.writes());
    writes.add(now);
    if (writes.size() > WRITES) {
      writes.remove(0);
    }
    contests.put(
        at,
        same != null && same.until() != null
            ? new Contest(asked, writes, same.waits() + 1, now.plus(pause(same.waits())))
            : new Contest(asked, writes, 0, null));
  }

  /** Ends the contests that have been quiet: an hour once contested, else ten minutes. */
  void calm(Set<FieldPath> changed) {
    contests
        .entrySet()
        .removeIf(
            entry -> {
              Duration memory = entry.getValue().until() == null ? WINDOW : LONGEST;
              return !changed.contains(entry.getKey())
                  && entry.getValue().writes().stream()
                      .noneMatch(write -> write.isAfter(now.minus(memory)));
            });
  }

  /** Reads POLICY-7: repairs wait 1, 2, 4 … 60 minutes. */
  private static Duration pause(int waits) {
    Duration pause = Duration.ofMinutes(1L << Math.min(waits, 6));
    return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
  }
}
