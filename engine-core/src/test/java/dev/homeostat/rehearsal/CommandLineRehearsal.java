package dev.homeostat.rehearsal;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.report.Step;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import java.io.PrintStream;
import java.nio.file.Path;

/** The command line: a file, a plan, the steps, every field change on a line. */
final class CommandLineRehearsal {

  private CommandLineRehearsal() {}

  static int plan(Cluster cluster, StateStore state, Path file, PrintStream out) {
    PassListener steps =
        new PassListener() {
          @Override
          public boolean wantsSteps() {
            return true;
          }

          @Override
          public void step(ApplicationId application, Step step) {
            out.println(step);
          }
        };
    Engine engine = Engine.builder().cluster(cluster).state(state).listener(steps).build();
    Application application =
        Application.named("default", "shop").manifest(Manifest.read(file)).build();
    ReconcileResult pass = engine.plan(application);
    pass.problems().forEach(out::println);
    pass.delta()
        .updated()
        .forEach(update -> update.changes().forEach(change -> out.println("  " + change)));
    return switch (pass.outcome()) {
      case SETTLED -> 0;
      case PENDING, WAITING, BLOCKED -> 2;
      case FAILED, INVALID -> 1;
    };
  }
}
