package dev.homeostat.cli.passes;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.cli.cluster.FolderUse;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.complete.CallEndpoint;
import dev.homeostat.complete.CallsFile;
import picocli.CommandLine.Command;

/** Keeps an application, and hears the calls of its workloads. */
@Command(
    name = "serve",
    description =
        "Goes on until interrupted, like reconcile --watch, and hears the calls of workloads.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:interrupted", "1:an error"})
public final class ServeCommand extends PassCommand {

  /** Makes the command, which prints to a terminal. */
  public ServeCommand(Terminal terminal) {
    super(terminal, false);
  }

  @Override
  protected FolderUse use() {
    return FolderUse.WRITE;
  }

  @Override
  public Integer call() {
    CallsFile described =
        calls()
            .orElseThrow(
                () ->
                    new Unusable(
                        Problem.error("NoCalls")
                            .at("--calls")
                            .expected("a file that says how workloads call")
                            .got("none")
                            .advice("make one with: homeostat keys DIR --address URL")));
    // Read first: the input may not be valid, and it determines the files of a translation.
    Application wanted = application();
    try (Place place = open()) {
      acted(place, wanted);
      Engine engine = engine(place, listeners());
      return keep(place, engine, changes -> hear(described, place, changes)::close);
    }
  }

  private CallEndpoint hear(CallsFile described, Place place, Watch changes) {
    try {
      CallEndpoint endpoint =
          described.endpoint(place.states()).wake(application -> changes.wake()).start();
      terminal.err().println("calls are heard on port " + endpoint.port());
      terminal.err().flush();
      return endpoint;
    } catch (InvalidInputException e) {
      throw new Unusable(e.problems());
    }
  }
}
