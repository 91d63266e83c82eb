package dev.homeostat.sharding.simulation;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

/** The one time of a simulation, and what happens in it: one event after the other. */
final class SimulatedTime {

  /** Something that happens at a time; what is planned first happens first. */
  private record Event(long at, long order, Runnable task) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));

  private final Random random;
  private long now;
  private long order;

  SimulatedTime(Random random) {
    this.random = random;
  }

  /** Returns the nanoseconds since the beginning. */
  long now() {
    return now;
  }

  void after(long nanos, Runnable task) {
    events.add(new Event(now + nanos, order++, task));
  }

  /** Lets all happen until a time. May be called by an event, which goes on then. */
  void runUntil(long end) {
    while (!events.isEmpty() && events.peek().at() <= end) {
      Event next = events.remove();
      now = Math.max(now, next.at());
      next.task().run();
    }
    now = Math.max(now, end);
  }

  Random random() {
    return random;
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** Returns a time between two, in nanoseconds. */
  long between(long least, long most) {
    return least + (long) (random.nextDouble() * (most - least));
  }
}
