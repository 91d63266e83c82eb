package dev.homeostat.appwrapper.reference.history;

import dev.homeostat.appwrapper.reference.table.Operator;
import dev.homeostat.appwrapper.reference.world.OperatorStoppedException;
import dev.homeostat.appwrapper.reference.world.RequestFailedException;
import dev.homeostat.appwrapper.reference.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Runs an operator on a history: after each event, and whenever it asked for it, the operator runs
 * until it has nothing to write. Time passes only in events.
 */
public final class HistoryRunner {

  private static final int PASSES = 100;
  private static final Duration BACKOFF = Duration.ofSeconds(1);

  private final World world;
  private final Operator operator;
  private Optional<Instant> wake = Optional.empty();

  public HistoryRunner(World world, Operator operator) {
    this.world = world;
    this.operator = operator;
  }

  public World world() {
    return world;
  }

  /** Runs all events, and the operator after each of them. */
  public HistoryRunner run(List<Event> events) {
    events.forEach(this::run);
    return this;
  }

  /** Runs one event, and the operator after it. */
  public void run(Event event) {
    if (event instanceof Event.Passes passes) {
      advance(passes.time());
    } else if (event instanceof Event.Breaks breaks) {
      world.failFromNow(breaks.request(), breaks.fault());
    } else {
      world.change(event.toString(), s -> EventEffects.apply(event, s));
      settle();
    }
  }

  /** Lets everything come to an end that can: the nodes, the garbage collector and all graces. */
  public void finish() {
    for (int i = 0; i < world.state().objects().size(); i++) {
      run(new Event.ComponentReleased(i));
    }
    for (int round = 0; round < 3; round++) {
      run(new Event.Passes(Duration.ofMinutes(10)));
      run(new Event.Collect());
    }
  }

  private void advance(Duration time) {
    Instant target = world.state().now().plus(time);
    while (wake.filter(w -> w.isBefore(target)).isPresent()) {
      Instant next = wake.orElse(target);
      to(next.isAfter(world.state().now()) ? next : world.state().now().plusMillis(1));
    }
    to(target);
  }

  private void to(Instant time) {
    world.change("until " + time, s -> s.at(time));
    settle();
  }

  private void settle() {
    for (int i = 0; i < PASSES; i++) {
      PassResults end = pass();
      if (end == PassResults.IDLE) {
        world.repeating();
        pass();
      }
      if (end == PassResults.IDLE || end == PassResults.FAILED) {
        return;
      }
    }
    throw new IllegalStateException("Endless loop in " + world.state());
  }

  private PassResults pass() {
    int before = world.history().size();
    try {
      wake = operator.pass(world);
    } catch (RequestFailedException e) {
      wake = Optional.of(world.state().now().plus(BACKOFF));
      return PassResults.FAILED;
    } catch (OperatorStoppedException e) {
      operator.restart();
      return PassResults.STOPPED;
    }
    return world.history().size() == before ? PassResults.IDLE : PassResults.WROTE;
  }

  private enum PassResults {
    IDLE,
    WROTE,
    FAILED,
    STOPPED
  }
}
