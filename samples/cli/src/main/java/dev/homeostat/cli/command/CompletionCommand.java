package dev.homeostat.cli.command;

import dev.homeostat.cli.output.Terminal;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** Prints a script that completes commands and options in a shell. */
@Command(
    name = "completion",
    description = {
      "Prints a script that completes commands and options in a shell.",
      "bash:  source <(homeostat completion bash)",
      "zsh:   source <(homeostat completion zsh)",
      "fish:  homeostat completion fish | source"
    })
public final class CompletionCommand extends BaseCommand {

  /** The shells whose completion is supported. */
  enum Shell {
    bash,
    zsh,
    fish
  }

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  Shell shell = Shell.bash;

  /** Makes the command, which prints to a terminal. */
  public CompletionCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    CommandSpec root = spec.root();
    terminal.print(
        switch (shell) {
          // The script of picocli loads the emulation of bash's completion in zsh.
          case bash, zsh -> AutoComplete.bash(root.name(), root.commandLine());
          case fish -> FishCompletion.of(root);
        });
    return OK;
  }
}
