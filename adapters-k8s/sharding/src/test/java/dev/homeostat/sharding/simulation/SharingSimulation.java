package dev.homeostat.sharding.simulation;

import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.message.PeerMessage;
import dev.homeostat.sharding.register.RosterDeparture;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A group of members without threads and real time: all of it follows from a seed. Processes are
 * started, stopped, killed and frozen, the network and the register fail; then all becomes well.
 */
public final class SharingSimulation {

  /** Short times, in the proportions of {@link SharingTiming#DEFAULT}. */
  public static final SharingTiming SHORT =
      new SharingTiming(
          Duration.ofMillis(200),
          Duration.ofMillis(600),
          Duration.ofMillis(600),
          Duration.ofSeconds(5),
          Duration.ofMillis(60));

  /** Members may write for long after they were cut off, and clocks differ by more. */
  static final SharingTiming LENIENT =
      new SharingTiming(
          Duration.ofMillis(200),
          Duration.ofMillis(600),
          Duration.ofMillis(5500),
          Duration.ofSeconds(12),
          Duration.ofMillis(125));

  private static final int SEGMENTS = 12;
  private static final int STEPS = 30;
  private static final int MOST_MEMBERS = 8;

  private final SharingTiming timing;
  private final int segments;
  private final SimulatedTime time;
  private final List<SimulatedProcess> processes = new ArrayList<>();
  private final SharingWorld world;
  private int started;

  SharingSimulation(long seed, SharingTiming timing, int segments, ProtocolDefect defect) {
    this.timing = timing;
    this.segments = segments;
    this.time = new SimulatedTime(new Random(seed));
    SimulatedRegister register = new SimulatedRegister(time);
    this.world =
        new SharingWorld(
            time,
            register,
            new SimulatedNetwork(time, defect, processes),
            new OwnershipReferee(time, register, timing, segments, processes),
            defect);
  }

  /** Returns a simulation that has run, with random faults. */
  static SharingSimulation random(long seed, ProtocolDefect defect) {
    SharingTiming timing = seed % 10 == 0 ? SharingTiming.DEFAULT : seed % 2 == 0 ? SHORT : LENIENT;
    SharingSimulation simulation = new SharingSimulation(seed, timing, SEGMENTS, defect);
    new RandomFaults(simulation, timing).run(STEPS);
    return simulation;
  }

  List<String> faults() {
    return world.referee().faults();
  }

  OwnershipReferee referee() {
    return world.referee();
  }

  List<SimulatedProcess> living() {
    return processes.stream().filter(SimulatedProcess::isAlive).toList();
  }

  SharingWorld world() {
    return world;
  }

  void pass(Duration span) {
    time.runUntil(time.now() + span.toNanos());
  }

  SimulatedProcess start() {
    return start(segments);
  }

  /** Starts a member with a number of segments that may be another than that of the group. */
  SimulatedProcess start(int count) {
    String identity = "m" + started % MOST_MEMBERS + "#" + started;
    SimulatedProcess next =
        new SimulatedProcess(
            identity, started++, SimulatedProcess.settings("m", count, timing), world);
    processes.add(next);
    next.start();
    refresh();
    return next;
  }

  /** Lets the views follow what has changed. */
  void refresh() {
    world.network().refresh(2 * timing.suspicion().toNanos());
  }

  void kill(SimulatedProcess process) {
    process.kill();
    refresh();
  }

  /** Stops a process in peace. */
  void stop(SimulatedProcess process) {
    process.end();
    world.network().send(process, null, new PeerMessage.Farewell(process.identity()));
    time.after(0, () -> leave(process));
    refresh();
  }

  private void leave(SimulatedProcess process) {
    RosterRegister register =
        new RosterRegister() {
          @Override
          public String read() throws IOException {
            String text = world.register().read(process.identity());
            time.runUntil(time.now() + world.register().delay());
            return text;
          }

          @Override
          public boolean replace(String expected, String next) throws IOException {
            time.runUntil(time.now() + world.register().delay());
            return world.register().replace(process.identity(), expected, next);
          }
        };
    try {
      RosterDeparture.leave(register, process.identity(), new DepartureTime())
          .ifPresent(
              next -> world.network().send(process, null, new PeerMessage.Announcement(next)));
    } catch (IOException e) {
      // Others wait longer.
    } catch (InterruptedException e) {
      throw new IllegalStateException("no thread waits here", e);
    }
  }

  /** The simulated time, which passes for all while a process leaves. */
  private final class DepartureTime implements RosterDeparture.Time {

    @Override
    public long now() {
      return time.now();
    }

    @Override
    public void pause(Duration length) {
      time.runUntil(time.now() + length.toNanos());
    }
  }

  /** Ends all faults, and returns whether all segments are held evenly soon. */
  boolean recovers() {
    heal();
    return isEvenWithin(timing.register().multipliedBy(5));
  }

  /** Lets time pass until the segments are held evenly, and returns whether they are. */
  boolean isEvenWithin(Duration patience) {
    long end = time.now() + patience.toNanos();
    while (time.now() < end) {
      pass(timing.heartbeat());
      if (isEven()) {
        return true;
      }
    }
    return false;
  }

  private void heal() {
    world.network().heal();
    world.register().heal();
    if (living().isEmpty()) {
      start();
    }
    List.copyOf(processes).forEach(SimulatedProcess::wake);
    refresh();
    pass(timing.suspicion().multipliedBy(3));
    refresh();
  }

  /** Returns whether each segment is held by a living member, by each about as many. */
  boolean isEven() {
    List<Integer> loads = new ArrayList<>();
    for (SimulatedProcess each : living()) {
      if (each.segments() != segments) {
        continue;
      }
      int load = 0;
      for (int i = 0; i < segments; i++) {
        load += each.member().isHeld(i) ? 1 : 0;
      }
      loads.add(load);
    }
    return loads.stream().mapToInt(i -> i).sum() == segments
        && Collections.max(loads) - Collections.min(loads) <= 1;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(world.register().roster().toString());
    for (SimulatedProcess each : living()) {
      text.append("\n").append(each).append(": ").append(each.member().health());
    }
    return text.toString();
  }
}
