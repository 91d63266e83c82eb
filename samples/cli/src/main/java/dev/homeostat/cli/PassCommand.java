package dev.homeostat.cli;

import dev.homeostat.Application;
import dev.homeostat.Pass;
import dev.homeostat.spi.PassListener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Commands that run passes, and show them. */
abstract class PassCommand extends BaseCommand.OnApplication {

  @Option(
      names = "--steps",
      description = "Shows what each step of the pipeline makes; with -o text only.")
  boolean steps;

  @Option(
      names = "--allow-delete",
      description = "Confirms a pass that deletes much, or everything.")
  boolean allowDelete;

  @Spec CommandSpec spec = CommandSpec.create();

  private final PassText text;

  PassCommand(Terminal terminal, boolean planned) {
    super(terminal);
    this.text = new PassText(terminal, planned);
  }

  /** What the user wants, with what was confirmed on the command line. */
  @Override
  final Application application() {
    Application wanted = super.application();
    return allowDelete
        ? wanted.toBuilder().settings(settings -> settings.withAllowEmpty(true)).build()
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
    if (terminal.progress()) {
      listeners.add(new ProgressBar(terminal));
    }
    return listeners;
  }

  final void showText(Pass pass) {
    showText(pass, null);
  }

  final void showText(Pass pass, @Nullable ServerSays said) {
    if (!steps) {
      text.delta(pass.delta(), "");
    }
    if (said != null) {
      text.server(said);
    }
    text.conditions(pass);
    text.result(pass);
  }
}
