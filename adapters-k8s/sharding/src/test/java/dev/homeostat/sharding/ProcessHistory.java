package dev.homeostat.sharding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What all processes of a group have gained and held, on the clock that they share. Thread-safe.
 */
final class ProcessHistory {

  /** A gain of a segment. */
  private record Gain(String owner, long epoch) {}

  /** A time at which a process could write. */
  private record Hold(String owner, long at) {}

  private final Map<Integer, TreeMap<Long, Gain>> gains = new HashMap<>();
  private final Map<Integer, List<Hold>> holds = new HashMap<>();

  /** Notes a line of the output of a process. */
  synchronized void note(String owner, String line) {
    String[] words = line.split(" ");
    if (words.length != 4) {
      return;
    }
    long at = Long.parseLong(words[1]);
    int segment = Integer.parseInt(words[2]);
    if (words[0].equals("gained")) {
      gains
          .computeIfAbsent(segment, any -> new TreeMap<>())
          .put(at, new Gain(owner, Long.parseLong(words[3])));
    } else if (words[0].equals("holds")) {
      holds.computeIfAbsent(segment, any -> new ArrayList<>()).add(new Hold(owner, at));
    }
  }

  /** Returns how many segments were last gained by others than this one. */
  synchronized long gainedByOthers(String owner) {
    return gains.values().stream()
        .filter(each -> !each.lastEntry().getValue().owner().equals(owner))
        .count();
  }

  synchronized long gainedBy(String owner) {
    return gains.values().stream()
        .filter(each -> each.lastEntry().getValue().owner().equals(owner))
        .count();
  }

  /** Returns when the last gain was. */
  synchronized long lastGain() {
    return gains.values().stream().mapToLong(TreeMap::lastKey).max().orElse(0);
  }

  synchronized int holds() {
    return holds.values().stream().mapToInt(List::size).sum();
  }

  /** Returns where one could write after another had gained, or an epoch did not grow. */
  synchronized List<String> faults() {
    List<String> faults = new ArrayList<>();
    gains.forEach(
        (segment, each) -> {
          Gain last = new Gain("", -1);
          for (Gain next : each.values()) {
            if (!next.owner().equals(last.owner()) && next.epoch() <= last.epoch()) {
              faults.add("segment " + segment + ": " + next + " after " + last);
            }
            last = next;
          }
        });
    holds.forEach(
        (segment, each) ->
            each.forEach(
                hold -> {
                  Map.Entry<Long, Gain> gain = gains.get(segment).floorEntry(hold.at());
                  if (gain == null || !gain.getValue().owner().equals(hold.owner())) {
                    faults.add("segment " + segment + ": " + hold + " after " + gain);
                  }
                }));
    return faults;
  }
}
