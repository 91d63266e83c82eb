package dev.homeostat.cli.passes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.command.ApplicationCommand;
import dev.homeostat.cli.input.ToscaFile;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.cli.output.PassText;
import dev.homeostat.cli.output.ServerSays;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.spi.PassListener;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Commands that run passes, and show them. */
abstract class PassCommand extends ApplicationCommand {

  @Option(
      names = "--steps",
      description = "Shows what each step of the pipeline makes; with -o text only.")
  boolean steps;

  @Option(
      names = "--allow-delete",
      description = "Confirms a pass that deletes much, or everything.")
  boolean allowDelete;

  private final PassText text;

  PassCommand(Terminal terminal, boolean planned) {
    super(terminal);
    this.text = new PassText(terminal, planned);
  }

  /** Returns the application with the confirmations of the command line. */
  @Override
  protected final Application confirmed(Application wanted) {
    return allowDelete
        ? wanted.toBuilder().settings(settings -> settings.withAllowMassDeletion(true)).build()
        : wanted;
  }

  final List<PassListener> listeners() {
    List<PassListener> listeners = new ArrayList<>();
    if (steps) {
      if (format != Format.text) {
        throw new CommandLine.ParameterException(
            spec.commandLine(), "--steps goes with -o text only");
      }
      listeners.add(new StepsText(terminal, text));
    }
    listeners.add(
        terminal.progress()
            ? new ProgressBar(terminal)
            : new ProgressLines(terminal, Clock.systemUTC()));
    return listeners;
  }

  /** Returns a pass with the problems that were found before it, as programs read it. */
  final ReconcileResult complete(ReconcileResult pass) {
    return pass.toBuilder().problems(withEarlier(pass.problems())).build();
  }

  @Override
  public final Optional<JsonNode> failure(List<Problem> problems) {
    return Optional.of(PassJson.ofUnusable(problems));
  }

  final void showText(ReconcileResult pass) {
    showText(pass, null);
  }

  final void showText(ReconcileResult pass, @Nullable ServerSays said) {
    if (!steps) {
      text.delta(pass.delta(), "");
    }
    if (said != null) {
      text.server(said);
    }
    text.conditions(pass);
    text.result(pass);
  }

  /** A service that runs beside the passes, as long as they go on. */
  interface Beside extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Runs passes until interrupted, one whenever something changes.
   *
   * @param beside starts what runs beside them, which may wake the watch
   */
  final int keep(Place place, Engine engine, Function<Watch, Beside> beside) {
    try (Watch changes = Watch.of(place, files, schemas, tosca().flatMap(ToscaFile::folder))) {
      Beside running = beside.apply(changes);
      try {
        keep(engine, changes);
      } finally {
        running.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return OK;
  }

  private void keep(Engine engine, Watch changes) throws InterruptedException {
    String before = "";
    while (true) {
      Duration pause = Watch.LONGEST;
      try {
        ReconcileResult pass = engine.reconcile(application());
        tell(pass.problems());
        String now = pass.outcome() + " " + pass.problems();
        if (!now.equals(before) || !pass.requests().isEmpty()) {
          showWatched(pass);
        }
        before = now;
        pause = pass.requeue().fixedDelay().orElse(pause);
      } catch (Unusable e) {
        // The file may be half written; the next change triggers another pass.
        tellAnew();
        tell(e.problems());
        before = "";
      }
      changes.await(pause);
    }
  }

  private void showWatched(ReconcileResult pass) {
    switch (format) {
      case text -> showText(pass);
      case json -> terminal.print(PassJson.of(complete(pass)) + "\n");
      case yaml -> {
        terminal.print("---\n");
        show(PassJson.of(complete(pass)));
      }
    }
  }
}
