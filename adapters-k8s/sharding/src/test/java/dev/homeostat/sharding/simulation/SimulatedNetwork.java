package dev.homeostat.sharding.simulation;

import dev.homeostat.sharding.message.PeerMessage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jgroups.Address;
import org.jspecify.annotations.Nullable;

/** A network that loses, delays, repeats and reorders messages, is cut, and has wrong views. */
final class SimulatedNetwork {

  private static final long MILLISECOND = 1_000_000;

  /** A way from one process to another. */
  private record Way(SimulatedProcess from, SimulatedProcess to) {}

  private final SimulatedTime time;
  private final ProtocolDefect defect;
  private final Collection<SimulatedProcess> processes;
  private final Set<Way> cuts = new HashSet<>();
  private final Map<SimulatedProcess, List<SimulatedProcess>> views = new HashMap<>();
  private double lost;
  private double late;
  private double repeated;

  SimulatedNetwork(
      SimulatedTime time, ProtocolDefect defect, Collection<SimulatedProcess> processes) {
    this.time = time;
    this.defect = defect;
    this.processes = processes;
  }

  /** Sets the shares of messages that are lost, late and repeated. */
  void disturb(double lostShare, double lateShare, double repeatedShare) {
    lost = lostShare;
    late = lateShare;
    repeated = repeatedShare;
  }

  void cut(SimulatedProcess from, SimulatedProcess to) {
    cuts.add(new Way(from, to));
  }

  void heal() {
    cuts.clear();
    disturb(0, 0, 0);
  }

  void send(SimulatedProcess from, @Nullable Address to, PeerMessage message) {
    for (SimulatedProcess each : processes) {
      boolean meant =
          to == null
              ? each != from && views.getOrDefault(from, List.of()).contains(each)
              : each.address().equals(to);
      if (meant && !cuts.contains(new Way(from, each)) && !time.chance(lost)) {
        deliver(from, each, message);
        if (time.chance(repeated)) {
          deliver(from, each, message);
        }
      }
    }
  }

  private void deliver(SimulatedProcess from, SimulatedProcess to, PeerMessage message) {
    long most = (time.chance(late) ? 3000 : 5) * MILLISECOND;
    time.after(
        time.between(MILLISECOND / 10, most),
        () -> to.run(() -> to.member().received(defect.received(message, to), from.address())));
  }

  /** Lets each process learn, within a time, whom it can reach. */
  void refresh(long most) {
    for (SimulatedProcess each : List.copyOf(processes)) {
      time.after(time.between(0, most), () -> view(each, reachable(each)));
    }
  }

  private List<SimulatedProcess> reachable(SimulatedProcess from) {
    return processes.stream()
        .filter(each -> each.isAlive() && (each == from || isConnected(from, each)))
        .toList();
  }

  private boolean isConnected(SimulatedProcess one, SimulatedProcess two) {
    return !two.isFrozen()
        && !cuts.contains(new Way(one, two))
        && !cuts.contains(new Way(two, one));
  }

  /** Shows a process any others, in any order. */
  void mislead(SimulatedProcess process) {
    List<SimulatedProcess> some = new ArrayList<>(processes);
    some.removeIf(each -> each != process && time.chance(0.4));
    Collections.shuffle(some, time.random());
    view(process, some);
  }

  private void view(SimulatedProcess process, List<SimulatedProcess> others) {
    if (process.isAlive()) {
      views.put(process, others);
      List<Address> addresses = others.stream().map(SimulatedProcess::address).toList();
      process.run(() -> process.member().viewed(addresses, process.address()));
    }
  }
}
