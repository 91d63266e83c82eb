package dev.homeostat.cli.passes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.cli.output.PassText;
import dev.homeostat.cli.output.ServerSays;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.spi.PassListener;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The output of passes. */
final class PassOutput {

  private final CommandOutput output;
  private final Terminal terminal;
  private final PassOptions options;
  private final PassText text;

  /**
   * Creates the output of a command.
   *
   * @param output of the command
   * @param options of the command
   * @param isPlanned whether the changes are shown as planned ones
   */
  PassOutput(CommandOutput output, PassOptions options, boolean isPlanned) {
    this.output = output;
    this.terminal = output.terminal();
    this.options = options;
    this.text = new PassText(terminal, isPlanned);
  }

  /** Returns the listeners that show the progress of passes. */
  List<PassListener> listeners() {
    List<PassListener> listeners = new ArrayList<>();
    if (options.steps) {
      if (!output.options().isText()) {
        throw output.options().mistake("--steps goes with -o text only");
      }
      listeners.add(new StepsText(terminal, text));
    }
    listeners.add(
        terminal.progress()
            ? new ProgressBar(terminal)
            : new ProgressLines(terminal, Clock.systemUTC()));
    return listeners;
  }

  /** Shows one of several passes, as far as people read it. */
  void showOne(ReconcileResult pass) {
    output.report(pass.problems());
    if (output.options().isText()) {
      showText(pass, null);
    }
  }

  /** Shows all passes, as programs read them. */
  void showAll(ReconcileResult all) {
    if (!output.options().isText()) {
      output.show(PassJson.of(complete(all)));
    }
  }

  /** Shows a plan. */
  void showPlan(ReconcileResult plan, @Nullable ServerSays said) {
    output.report(plan.problems());
    if (output.options().isText()) {
      showText(plan, said);
    } else {
      output.show(PassJson.of(complete(plan), said));
    }
  }

  /** Shows one of the passes that go on until they are interrupted. */
  void showWatched(ReconcileResult pass) {
    switch (output.options().format()) {
      case text -> showText(pass, null);
      case json -> terminal.print(PassJson.of(complete(pass)) + "\n");
      case yaml -> {
        terminal.print("---\n");
        output.show(PassJson.of(complete(pass)));
      }
    }
  }

  /** Returns what programs read of a command that ended early. */
  static Optional<JsonNode> failure(List<Problem> problems) {
    return Optional.of(PassJson.ofUnusable(problems));
  }

  /** Returns a pass with the problems that were found before it, as programs read it. */
  private ReconcileResult complete(ReconcileResult pass) {
    return pass.toBuilder().problems(output.withEarlier(pass.problems())).build();
  }

  private void showText(ReconcileResult pass, @Nullable ServerSays said) {
    if (!options.steps) {
      text.delta(pass.delta(), "");
    }
    if (said != null) {
      text.server(said);
    }
    text.conditions(pass);
    text.result(pass);
  }
}
