package dev.homeostat.sharding.simulation;

import dev.homeostat.sharding.SharingTiming;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Judges a simulation after each of its steps. */
final class OwnershipReferee {

  /**
   * The last owner of a segment.
   *
   * @param owner its process
   * @param epoch by which it was gained
   */
  private record Possession(SimulatedProcess owner, long epoch) {}

  private final SimulatedTime time;
  private final SimulatedRegister register;
  private final SharingTiming timing;
  private final int segments;
  private final Collection<SimulatedProcess> processes;
  private final Map<Integer, Possession> last = new HashMap<>();
  private final Map<Integer, Integer> moves = new HashMap<>();
  private final List<String> faults = new ArrayList<>();

  OwnershipReferee(
      SimulatedTime time,
      SimulatedRegister register,
      SharingTiming timing,
      int segments,
      Collection<SimulatedProcess> processes) {
    this.time = time;
    this.register = register;
    this.timing = timing;
    this.segments = segments;
    this.processes = processes;
  }

  List<String> faults() {
    return faults;
  }

  /** Returns how often a segment went from one process to another since the last call. */
  int mostMoves() {
    int most = moves.values().stream().mapToInt(i -> i).max().orElse(0);
    moves.clear();
    return most;
  }

  void fault(String what) {
    faults.add("at " + time.now() / 1_000_000 + " ms: " + what);
  }

  void gained(SimulatedProcess process, int segment, long epoch) {
    Possession before = last.put(segment, new Possession(process, epoch));
    if (before != null) {
      boolean again = before.owner() == process;
      if (again ? epoch < before.epoch() : epoch <= before.epoch()) {
        fault(process + " gains " + segment + " in " + epoch + " after " + before);
      }
      moves.merge(segment, again ? 0 : 1, Integer::sum);
    }
    for (SimulatedProcess each : processes) {
      if (each != process && each.isAlive() && each.owner().isReleasing(segment)) {
        if (each.lease().isValid()) {
          fault(process + " gains " + segment + " before " + each + " acknowledges");
        }
      }
    }
  }

  /** Checks what has to hold at each instant. */
  void check() {
    SimulatedProcess[] holders = new SimulatedProcess[segments];
    for (SimulatedProcess each : processes) {
      if (each.isAlive() && each.lease().isValid()) {
        check(each, holders);
      }
    }
  }

  private void check(SimulatedProcess process, SimulatedProcess[] holders) {
    long removed = register.removedAt(process.identity());
    long most = (long) (timing.register().toNanos() * 1.01);
    boolean late = removed != Long.MAX_VALUE && time.now() > removed + most;
    for (int i = 0; i < segments; i++) {
      if (process.member().isHeld(i)) {
        if (holders[i] != null) {
          fault(holders[i] + " and " + process + " hold " + i);
        }
        if (late) {
          fault(process + " holds " + i + " and is no member");
        }
        holders[i] = process;
      }
    }
  }
}
