package dev.homeostat.appwrapper.reference.table;

import dev.homeostat.appwrapper.reference.table.Situation.Attempt;
import dev.homeostat.appwrapper.reference.world.ComponentState;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Response;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.World;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Executes the phase table: each pass takes one row, writes its status, and then acts. */
public final class TableOperator implements Operator {

  private static final Duration BACKOFF = Duration.ofSeconds(1);

  private final Settings settings;
  private final Map<Integer, Instant> absentSince = new HashMap<>();

  public TableOperator(Settings settings) {
    this.settings = settings;
  }

  @Override
  public Optional<Instant> pass(World world) {
    Snapshot live = world.read();
    Optional<Wrapper> wrapper = live.wrapper().filter(w -> !w.managedByOther());
    if (wrapper.isEmpty()) {
      return Optional.empty();
    }
    Situation situation = new Situation(wrapper.get(), live, settings, Optional.empty(), Map.of());
    remember(situation);
    return perform(world, with(situation, Optional.empty()));
  }

  @Override
  public void restart() {
    absentSince.clear();
  }

  /** Absence counts only while the AppWrapper runs and without interruption. */
  private void remember(Situation situation) {
    boolean running = situation.status().phase() == Phase.RUNNING;
    absentSince.keySet().removeIf(i -> !running || situation.isDeployed(i));
    if (running) {
      situation.absent().forEach(i -> absentSince.putIfAbsent(i, situation.now()));
    }
  }

  private Situation with(Situation s, Optional<Attempt> attempt) {
    return new Situation(s.wrapper(), s.live(), s.settings(), attempt, Map.copyOf(absentSince));
  }

  private Optional<Instant> perform(World world, Situation situation) {
    Step step = PhaseTable.decide(situation);
    write(world, situation, step.status());
    Optional<Instant> wake = step.wake();
    for (Action action : step.actions()) {
      if (action instanceof Action.Send send) {
        Response response = world.send(send.request());
        if (send.request() instanceof Request.Create create) {
          wake = created(world, situation, create, response);
        }
      }
    }
    return wake;
  }

  private static void write(World world, Situation situation, Status status) {
    if (!status.equals(situation.status())) {
      world.send(new Request.WriteStatus(status));
    }
  }

  private Optional<Instant> created(
      World world, Situation situation, Request.Create create, Response response) {
    Attempt attempt = new Attempt(create.component(), response);
    if (attempt.isFailed()) {
      return perform(world, with(situation, Optional.of(attempt)));
    }
    Status status = situation.status().withComponent(create.component(), ComponentState.CREATED);
    world.send(new Request.WriteStatus(status));
    return Optional.of(situation.now().plus(BACKOFF));
  }
}
