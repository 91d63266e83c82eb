package dev.homeostat.cli;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Pass;
import dev.homeostat.folder.Changes;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.PassListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Brings the cluster to what is wanted, pass by pass. */
@Command(
    name = "reconcile",
    description = "Creates, repairs and removes until everything is as wanted.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:settled", "1:an error", "3:not settled in time"})
final class ReconcileCommand extends BaseCommand.OnApplication {

  private static final int NOT_SETTLED = 3;

  @Option(names = "--once", description = "One pass, whatever is left.")
  boolean once;

  @Option(names = "--watch", description = "Goes on until interrupted.")
  boolean watch;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "How long to go on, as in 90s or 5m; 5m unless said.",
      converter = Durations.class)
  Duration timeout = Duration.ofMinutes(5);

  @Option(names = "--steps", description = "Shows what each step makes.")
  boolean steps;

  @Option(names = "--allow-delete", description = "Confirms that much is deleted.")
  boolean allowDelete;

  ReconcileCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    Application wanted = application();
    EmbeddedCluster folder = openCluster();
    StepsText shown = new StepsText(terminal);
    boolean showsSteps = steps && format == Format.text;
    if (showsSteps) {
      shown.legend();
    }
    Engine engine = showsSteps ? engine(folder, shown) : engine(folder, new PassListener() {});
    Clock clock = Clock.systemUTC();
    Instant end = clock.instant().plus(timeout);
    while (true) {
      try (Changes changes = folder.changes()) {
        Application application = allowDelete ? allowed(wanted) : wanted;
        Pass pass = engine.reconcile(application);
        show(application, pass);
        Duration left = Duration.between(clock.instant(), end);
        boolean settled = pass.result() == Pass.Result.SETTLED;
        if (!watch && (once || settled || isFinal(pass) || (left.isNegative() || left.isZero()))) {
          return codeOf(pass);
        }
        Duration pause = pass.next().orElse(watch ? Duration.ofHours(1) : left);
        changes.await(!watch && pause.compareTo(left) > 0 ? left : pause);
        wanted = watch ? application() : wanted;
      }
    }
  }

  private static Application allowed(Application application) {
    return application.toBuilder().settings(s -> s.withAllowEmpty(true)).build();
  }

  private static boolean isFinal(Pass pass) {
    return pass.result() == Pass.Result.INVALID
        || (pass.result() == Pass.Result.FAILED && pass.next().isEmpty());
  }

  private static int codeOf(Pass pass) {
    return switch (pass.result()) {
      case SETTLED -> OK;
      case WAITING, PENDING -> NOT_SETTLED;
      case FAILED, INVALID -> ERROR;
    };
  }

  private void show(Application application, Pass pass) {
    tell(pass.problems());
    if (format == Format.text) {
      new PassText(terminal).show(pass, false);
    } else {
      show(PassJson.of(application, pass));
    }
  }
}
