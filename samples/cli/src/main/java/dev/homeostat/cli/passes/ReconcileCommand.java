package dev.homeostat.cli.passes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.FolderPlace;
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
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reconciles the cluster with the desired state, pass by pass. */
@Command(
    name = "reconcile",
    description = "Creates, repairs and removes until everything is as desired.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:settled", "1:an error", "3:not settled in time, or blocked"})
public final class ReconcileCommand implements ProgramCommand {

  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  @Option(names = "--once", description = "One pass, whatever is left. Not with --watch.")
  boolean once;

  @Option(
      names = "--watch",
      description = "Goes on until interrupted: a pass whenever the cluster or a FILE changes.")
  boolean watch;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description =
          "The most time that the command takes, as in 90s or 5m. Default: 5m."
              + " Not with --watch.",
      converter = DurationConverter.class)
  @Nullable Duration timeout;

  @Option(
      names = "--server",
      paramLabel = "FILE",
      description =
          "What the server of the folder fills in and rewrites: becomes the server.yaml of a"
              + " cluster that has none.")
  @Nullable Path server;

  @Mixin final CommonOptions common = new CommonOptions();
  @Mixin final ApplicationOptions options = new ApplicationOptions();
  @Mixin final PassOptions passOptions = new PassOptions();

  private final CommandOutput output;
  private final ApplicationInput input;
  private final PassOutput passes;

  /** Makes the command, which prints to a terminal. */
  public ReconcileCommand(Terminal terminal) {
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
  public Integer call() throws InterruptedException {
    refuseEnds();
    Application wanted = input.application();
    try (Place place = instructed(input.open(), wanted)) {
      input.refuseOperated(place, wanted);
      Engine engine = input.engine(place, passes.listeners());
      if (!watch) {
        return settle(place, engine, wanted);
      }
      new KeptApplication(input, options, output, passes).keep(place, engine, changes -> () -> {});
      return ExitCode.OK;
    }
  }

  /** A command that goes on until it is interrupted has no other end. */
  private void refuseEnds() {
    if (watch && (once || timeout != null)) {
      throw common.mistake(
          "expected --watch, or "
              + (once ? "--once" : "--timeout")
              + ", got both; --watch goes on until interrupted");
    }
  }

  /** The rules of a folder's server are given to it once, by an application that makes sense. */
  private Place instructed(Place place, Application wanted) {
    if (server == null) {
      return place;
    }
    if (!(place instanceof FolderPlace folder)) {
      place.close();
      throw common.mistake("--server goes with a folder; a live cluster has rules of its own");
    }
    if (folder.hasRules()) {
      return folder;
    }
    List<Problem> problems = input.engine(folder, List.of()).validate(wanted);
    if (problems.stream().anyMatch(Problem::isError)) {
      throw new Unusable(problems);
    }
    return folder.instruct(server);
  }

  private int settle(Place place, Engine engine, Application wanted) throws InterruptedException {
    ReconcileResult all =
        new PassLoop(place, Clock.systemUTC(), timeout == null ? TIMEOUT : timeout)
            .run(once, () -> engine.reconcile(wanted), passes::showOne);
    passes.showAll(all);
    return PassLoop.exitCode(all);
  }
}
