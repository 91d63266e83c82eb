package dev.homeostat.cli.passes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.ApplicationInput;
import dev.homeostat.cli.parts.ApplicationOptions;
import dev.homeostat.cli.parts.ApplicationUse;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ProgramCommand;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tears an application down. */
@Command(
    name = "delete",
    description = "Deletes what the application brought, backwards, and forgets it.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:all is gone", "1:an error", "3:not gone in time, or blocked"})
public final class DeleteCommand implements ProgramCommand {

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "The most time that the command takes, as in 90s or 5m. Default: 5m.",
      converter = DurationConverter.class)
  Duration timeout = Duration.ofMinutes(5);

  @Mixin final CommonOptions common = new CommonOptions();
  @Mixin final ApplicationOptions options = new ApplicationOptions();
  @Mixin final PassOptions passOptions = new PassOptions();

  private final CommandOutput output;
  private final ApplicationInput input;
  private final PassOutput passes;

  /** Makes the command, which prints to a terminal. */
  public DeleteCommand(Terminal terminal) {
    this.output = new CommandOutput(terminal, common);
    this.input =
        new ApplicationInput(
            common, options, output, ApplicationUse.COMPARE.confirmed(passOptions::confirmed));
    this.passes = new PassOutput(output, passOptions, false);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  @Override
  public Optional<JsonNode> failure(List<Problem> problems) {
    return PassOutput.failure(problems);
  }

  @Override
  public Integer call() throws InterruptedException {
    Application application = input.application();
    ReconcileResult all;
    try (Place place = input.open()) {
      input.refuseOperated(place, application);
      Engine engine = input.engine(place, passes.listeners());
      all =
          new PassLoop(place, Clock.systemUTC(), timeout)
              .run(false, () -> engine.delete(application), passes::showOne);
    }
    passes.showAll(all);
    return PassLoop.exitCode(all);
  }
}
