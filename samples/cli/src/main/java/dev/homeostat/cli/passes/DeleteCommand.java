package dev.homeostat.cli.passes;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.cli.output.Terminal;
import java.time.Clock;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tears an application down. */
@Command(
    name = "delete",
    description = "Deletes what the application brought, backwards, and forgets it.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:all is gone", "1:an error", "3:not gone in time, or blocked"})
public final class DeleteCommand extends PassCommand {

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "The most time that the command takes, as in 90s or 5m. Default: 5m.",
      converter = DurationConverter.class)
  Duration timeout = Duration.ofMinutes(5);

  /** Makes the command, which prints to a terminal. */
  public DeleteCommand(Terminal terminal) {
    super(terminal, false);
  }

  @Override
  public Integer call() throws InterruptedException {
    Application application = application();
    ReconcileResult all;
    try (Place place = open()) {
      acted(place, application);
      Engine engine = engine(place, listeners());
      all =
          new PassLoop(place, Clock.systemUTC(), timeout)
              .run(
                  false,
                  () -> engine.delete(application),
                  pass -> {
                    tell(pass.problems());
                    if (format == Format.text) {
                      showText(pass);
                    }
                  });
    }
    if (format != Format.text) {
      show(PassJson.of(complete(all)));
    }
    return PassLoop.exitCode(all);
  }
}
