package dev.homeostat.cli.passes;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.FolderPlace;
import dev.homeostat.cli.cluster.FolderUse;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reconciles the cluster with the desired state, pass by pass. */
@Command(
    name = "reconcile",
    description = "Creates, repairs and removes until everything is as desired.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:settled", "1:an error", "3:not settled in time, or blocked"})
public final class ReconcileCommand extends PassCommand {

  @Option(names = "--once", description = "One pass, whatever is left.")
  boolean once;

  @Option(
      names = "--watch",
      description = "Goes on until interrupted: a pass whenever the cluster or a FILE changes.")
  boolean watch;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "The most time that the command takes, as in 90s or 5m. Default: 5m.",
      converter = DurationConverter.class)
  Duration timeout = Duration.ofMinutes(5);

  @Option(
      names = "--server",
      paramLabel = "FILE",
      description =
          "What the server of the folder fills in and rewrites: becomes the server.yaml of a"
              + " cluster that has none.")
  @Nullable Path server;

  /** Makes the command, which prints to a terminal. */
  public ReconcileCommand(Terminal terminal) {
    super(terminal, false);
  }

  @Override
  protected FolderUse use() {
    return FolderUse.WRITE;
  }

  @Override
  public Integer call() throws InterruptedException {
    Application wanted = application();
    try (Place place = instructed(open(), wanted)) {
      acted(place, wanted);
      Engine engine = engine(place, listeners());
      return watch ? keep(place, engine, changes -> () -> {}) : settle(place, engine, wanted);
    }
  }

  /** The rules of a folder's server are given to it once, by an application that makes sense. */
  private Place instructed(Place place, Application wanted) {
    if (server == null) {
      return place;
    }
    if (!(place instanceof FolderPlace folder)) {
      place.close();
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--server goes with a folder; a live cluster has rules of its own");
    }
    if (folder.hasRules()) {
      return folder;
    }
    List<Problem> problems = engine(folder, List.of()).validate(wanted);
    if (problems.stream().anyMatch(Problem::isError)) {
      throw new Unusable(problems);
    }
    return folder.instruct(server);
  }

  private int settle(Place place, Engine engine, Application wanted) throws InterruptedException {
    ReconcileResult all =
        new PassLoop(place, Clock.systemUTC(), timeout)
            .run(
                once,
                () -> engine.reconcile(wanted),
                pass -> {
                  tell(pass.problems());
                  if (format == Format.text) {
                    showText(pass);
                  }
                });
    if (format != Format.text) {
      show(PassJson.of(complete(all)));
    }
    return PassLoop.exitCode(all);
  }
}
