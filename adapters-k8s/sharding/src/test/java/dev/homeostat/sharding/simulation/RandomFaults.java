package dev.homeostat.sharding.simulation;

import dev.homeostat.sharding.SharingTiming;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Random faults in a simulation. */
final class RandomFaults {

  private final SharingSimulation simulation;
  private final SharingWorld world;
  private final SharingTiming timing;
  private final Random random;

  RandomFaults(SharingSimulation simulation, SharingTiming timing) {
    this.simulation = simulation;
    this.world = simulation.world();
    this.timing = timing;
    this.random = world.time().random();
  }

  /** Starts some members, and lets faults happen. */
  void run(int steps) {
    int members = 2 + random.nextInt(5);
    for (int i = 0; i < members; i++) {
      simulation.start();
    }
    disturb();
    for (int i = 0; i < steps; i++) {
      pass(random.nextInt(4) == 0 ? timing.register() : timing.suspicion());
      next();
    }
  }

  private void pass(Duration most) {
    simulation.pass(Duration.ofNanos(world.time().between(0, most.toNanos())));
  }

  private void disturb() {
    boolean calm = random.nextBoolean();
    world.network().disturb(calm ? 0 : some(), calm ? 0 : some(), calm ? 0 : some());
    world.register().disturb(calm ? 0 : some(), calm ? 0 : some());
  }

  private double some() {
    return random.nextDouble() * random.nextDouble() * 0.5;
  }

  private void next() {
    List<SimulatedProcess> living = simulation.living();
    if (living.size() < 2) {
      simulation.start();
      return;
    }
    SimulatedProcess one = living.get(random.nextInt(living.size()));
    switch (random.nextInt(16)) {
      case 0, 1 -> startUpToEight(living.size());
      case 2 -> simulation.kill(one);
      case 3 -> killMost(living);
      case 4 -> stop(one);
      case 5, 6 -> freeze(one);
      case 7 -> cutInTwo(living);
      case 8 -> cutOneWay(living, one);
      case 9 -> heal();
      case 10 -> world.network().mislead(one);
      case 11 -> world.register().down(random.nextBoolean());
      case 12 -> world.register().cut(one.identity());
      case 13 -> startApart(living);
      case 14 -> startMany(living.size());
      default -> disturb();
    }
  }

  private void startUpToEight(int living) {
    if (living < 8) {
      simulation.start();
    }
  }

  /** Starts one that reaches nothing but the register. */
  private void startApart(List<SimulatedProcess> living) {
    SimulatedProcess next = simulation.start();
    living.forEach(each -> cutBoth(each, next));
    simulation.refresh();
  }

  private void cutBoth(SimulatedProcess one, SimulatedProcess two) {
    world.network().cut(one, two);
    world.network().cut(two, one);
  }

  /** Starts some, one soon after the other. */
  private void startMany(int living) {
    for (int i = living; i < Math.min(8, living + 3); i++) {
      simulation.start();
      pass(timing.heartbeat().multipliedBy(2));
    }
  }

  private void stop(SimulatedProcess process) {
    if (!process.isFrozen()) {
      simulation.stop(process);
    }
  }

  private void killMost(List<SimulatedProcess> living) {
    living.stream().skip(1 + random.nextInt(2)).forEach(simulation::kill);
  }

  private void freeze(SimulatedProcess process) {
    process.freeze();
    simulation.refresh();
    Duration most = random.nextBoolean() ? timing.quorum() : timing.register().multipliedBy(2);
    world
        .time()
        .after(
            world.time().between(0, most.toNanos()),
            () -> {
              process.wake();
              simulation.refresh();
            });
  }

  private void cutInTwo(List<SimulatedProcess> living) {
    List<SimulatedProcess> part = living.stream().filter(each -> random.nextBoolean()).toList();
    for (SimulatedProcess each : living) {
      if (!part.contains(each)) {
        part.forEach(other -> cutBoth(each, other));
      }
    }
    simulation.refresh();
  }

  private void cutOneWay(List<SimulatedProcess> living, SimulatedProcess one) {
    living.stream()
        .filter(other -> other != one && random.nextBoolean())
        .forEach(other -> world.network().cut(one, other));
    simulation.refresh();
  }

  private void heal() {
    world.network().heal();
    world.register().heal();
    simulation.refresh();
  }
}
