package dev.homeostat.cli.passes;

import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.input.ToscaFile;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.cli.parts.ApplicationInput;
import dev.homeostat.cli.parts.ApplicationOptions;
import dev.homeostat.cli.parts.CommandOutput;
import java.time.Duration;
import java.util.function.Function;

/**
 * An application that is reconciled until the program is interrupted.
 *
 * @param input reads the application, before each pass
 * @param options describe the application
 * @param output reports problems
 * @param passes shows the passes
 */
record KeptApplication(
    ApplicationInput input, ApplicationOptions options, CommandOutput output, PassOutput passes) {

  /** A service that runs beside the passes, as long as they go on. */
  interface Beside extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Runs passes until interrupted, one whenever something changes.
   *
   * @param beside starts what runs beside them, which may wake the watch
   */
  void keep(Place place, Engine engine, Function<Watch, Beside> beside) {
    try (Watch changes =
        Watch.of(
            place, options.files(), options.schemas(), input.tosca().flatMap(ToscaFile::folder))) {
      Beside running = beside.apply(changes);
      try {
        keep(engine, changes);
      } finally {
        running.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void keep(Engine engine, Watch changes) throws InterruptedException {
    String before = "";
    while (true) {
      Duration pause = Watch.LONGEST;
      try {
        ReconcileResult pass = engine.reconcile(input.application());
        output.report(pass.problems());
        String now = pass.outcome() + " " + pass.problems();
        if (!now.equals(before) || !pass.requests().isEmpty()) {
          passes.showWatched(pass);
        }
        before = now;
        pause = pass.requeue().fixedDelay().orElse(pause);
      } catch (Unusable e) {
        // The file may be half written; the next change triggers another pass.
        output.forgetReported();
        output.report(e.problems());
        before = "";
      }
      changes.await(pause);
    }
  }
}
