package dev.homeostat.cli;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Pass;
import dev.homeostat.Problem;
import dev.homeostat.folder.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Brings the cluster to what is wanted, pass by pass. */
@Command(
    name = "reconcile",
    description = "Creates, repairs and removes until everything is as wanted.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:settled", "1:an error", "3:not settled in time"})
final class ReconcileCommand extends PassCommand {

  private static final String RULES = "server.yaml";

  @Option(names = "--once", description = "One pass, whatever is left.")
  boolean once;

  @Option(
      names = "--watch",
      description = "Goes on until interrupted: a pass whenever the cluster or a FILE changes.")
  boolean watch;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "How long to go on, as in 90s or 5m; 5m unless said.",
      converter = Durations.class)
  Duration timeout = Duration.ofMinutes(5);

  @Option(
      names = "--server",
      paramLabel = "FILE",
      description =
          "What the server of the folder fills in and rewrites: becomes the server.yaml of a"
              + " cluster that has none.")
  @Nullable Path server;

  ReconcileCommand(Terminal terminal) {
    super(terminal, false);
  }

  @Override
  public Integer call() throws InterruptedException {
    Application wanted = application();
    EmbeddedCluster folder = openCluster();
    Engine engine = engine(folder, listeners());
    if (server != null && !Files.exists(cluster.resolve(RULES))) {
      List<Problem> problems = engine.validate(wanted);
      if (problems.stream().anyMatch(Problem::isError)) {
        throw new Unusable(problems);
      }
      instruct(server);
      // Rules are read when a cluster is opened.
      folder = openCluster();
      engine = engine(folder, listeners());
    }
    return watch ? watch(folder, engine) : settle(folder, engine, wanted);
  }

  private void instruct(Path rules) {
    try {
      Files.createDirectories(cluster);
      Files.copy(rules, cluster.resolve(RULES));
    } catch (IOException e) {
      throw new Unusable(
          Problem.error("UnreadableFile")
              .expected("a readable file at " + rules + " and a folder at " + cluster)
              .got(e.getClass().getSimpleName())
              .advice("check the paths and their permissions"));
    }
  }

  private int settle(EmbeddedCluster folder, Engine engine, Application wanted)
      throws InterruptedException {
    Pass all =
        new PassLoop(folder, Clock.systemUTC(), timeout)
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
      show(PassJson.of(all));
    }
    return PassLoop.exitCode(all);
  }

  private int watch(EmbeddedCluster folder, Engine engine) {
    try (Watch changes = Watch.of(folder, cluster, files, schemas)) {
      String before = "";
      while (true) {
        Duration pause = Watch.LONGEST;
        try {
          Pass pass = engine.reconcile(application());
          tell(pass.problems());
          String now = pass.result() + " " + pass.problems();
          if (!now.equals(before) || !pass.requests().isEmpty()) {
            showWatched(pass);
          }
          before = now;
          pause = pass.next().orElse(pause);
        } catch (Unusable e) {
          // The file may be half written: the next change tells.
          tellAnew();
          tell(e.problems());
          before = "";
        }
        changes.await(pause);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OK;
    }
  }

  private void showWatched(Pass pass) {
    switch (format) {
      case text -> showText(pass);
      case json -> terminal.print(PassJson.of(pass) + "\n");
      case yaml -> {
        terminal.print("---\n");
        show(PassJson.of(pass));
      }
    }
  }
}
