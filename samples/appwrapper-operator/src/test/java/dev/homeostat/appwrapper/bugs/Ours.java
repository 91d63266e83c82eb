package dev.homeostat.appwrapper.bugs;

import dev.homeostat.appwrapper.laws.PhaseFunctionOperator;
import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.history.HistoryRunner;
import dev.homeostat.appwrapper.reference.table.Settings;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.World;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** The phase function of this operator in a cluster in memory. */
final class Ours {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final HistoryRunner runner;

  private Ours(Settings settings, Wrapper wrapper) {
    World world = new World(Snapshot.of(START, wrapper));
    this.runner = new HistoryRunner(world, new PhaseFunctionOperator(settings));
  }

  static Ours of(Component... components) {
    return of(Settings.DEFAULT, components);
  }

  static Ours of(Settings settings, Component... components) {
    return new Ours(settings, Wrapper.fresh(components));
  }

  Ours after(Event... events) {
    for (Event event : events) {
      runner.run(event);
    }
    return this;
  }

  Ours after(Duration time) {
    return after(new Event.Passes(time));
  }

  /** Lets somebody edit the status, and the operator see it. */
  Ours edited(UnaryOperator<Status> change) {
    runner.world().change("edited", s -> s.mapWrapper(w -> w.withStatus(change.apply(w.status()))));
    return after(Duration.ZERO);
  }

  Snapshot state() {
    return runner.world().state();
  }

  Status status() {
    return state().wrapper().orElseThrow().status();
  }

  String phase() {
    return state().wrapper().map(w -> w.status().phase().text()).orElse("gone");
  }
}
