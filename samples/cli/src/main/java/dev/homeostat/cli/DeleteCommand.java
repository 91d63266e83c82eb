package dev.homeostat.cli;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Pass;
import dev.homeostat.folder.Changes;
import dev.homeostat.folder.EmbeddedCluster;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tears an application down. */
@Command(
    name = "delete",
    description = "Deletes what the application brought, backwards, and forgets it.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:all is gone", "1:an error", "3:not gone in time"})
final class DeleteCommand extends BaseCommand.OnApplication {

  private static final int NOT_GONE = 3;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "How long to go on, as in 90s or 5m; 5m unless said.",
      converter = Durations.class)
  Duration timeout = Duration.ofMinutes(5);

  DeleteCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    Application application = application();
    EmbeddedCluster folder = openCluster();
    Engine engine = engine(folder);
    Instant end = Instant.now().plus(timeout);
    while (true) {
      try (Changes changes = folder.changes()) {
        Pass pass = engine.delete(application);
        tell(pass.problems());
        if (format == Format.text) {
          new PassText(terminal).show(pass, false);
        } else {
          show(PassJson.of(application, pass));
        }
        Duration left = Duration.between(Instant.now(), end);
        if (pass.result() == Pass.Result.SETTLED) {
          return OK;
        }
        if (pass.result() == Pass.Result.FAILED && pass.next().isEmpty()) {
          return ERROR;
        }
        if ((left.isNegative() || left.isZero())) {
          return NOT_GONE;
        }
        Duration pause = pass.next().orElse(left);
        changes.await(pause.compareTo(left) > 0 ? left : pause);
      }
    }
  }
}
