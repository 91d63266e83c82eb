package dev.homeostat.cli.passes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.cli.cluster.FolderUse;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.cli.parts.ApplicationInput;
import dev.homeostat.cli.parts.ApplicationOptions;
import dev.homeostat.cli.parts.ApplicationUse;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.complete.CallEndpoint;
import dev.homeostat.complete.CallsFile;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Keeps an application, and hears the calls of its workloads. */
@Command(
    name = "serve",
    description =
        "Goes on until interrupted, like reconcile --watch, and hears the calls of workloads.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:interrupted", "1:an error"})
public final class ServeCommand implements ProgramCommand {

  @Mixin final CommonOptions common = new CommonOptions();
  @Mixin final ApplicationOptions options = new ApplicationOptions();
  @Mixin final PassOptions passOptions = new PassOptions();

  private final CommandOutput output;
  private final ApplicationInput input;
  private final PassOutput passes;

  /** Makes the command, which prints to a terminal. */
  public ServeCommand(Terminal terminal) {
    this.output = new CommandOutput(terminal, common);
    this.input =
        new ApplicationInput(
            common,
            options,
            output,
            ApplicationUse.COMPARE.folder(() -> FolderUse.WRITE).confirmed(passOptions::confirmed));
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
  public Integer call() {
    CallsFile described =
        common
            .extensions()
            .calls()
            .orElseThrow(
                () ->
                    new Unusable(
                        Problem.error("NoCalls")
                            .at("--calls")
                            .expected("a file that says how workloads call")
                            .got("none")
                            .advice("make one with: homeostat keys DIR --address URL")));
    // Read first: the input may not be valid, and it determines the files of a translation.
    Application wanted = input.application();
    try (Place place = input.open()) {
      input.refuseOperated(place, wanted);
      Engine engine = input.engine(place, passes.listeners());
      new KeptApplication(input, options, output, passes)
          .keep(place, engine, changes -> hear(described, place, changes)::close);
      return ExitCode.OK;
    }
  }

  private CallEndpoint hear(CallsFile described, Place place, Watch changes) {
    try {
      CallEndpoint endpoint =
          described.endpoint(place.states()).wake(application -> changes.wake()).start();
      output.terminal().err().println("calls are heard on port " + endpoint.port());
      output.terminal().err().flush();
      return endpoint;
    } catch (InvalidInputException e) {
      throw new Unusable(e.problems());
    }
  }
}
