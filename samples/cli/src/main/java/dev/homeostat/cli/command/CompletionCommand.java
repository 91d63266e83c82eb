package dev.homeostat.cli.command;

import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
public final class CompletionCommand implements ProgramCommand {

  /** The shells whose completion is supported. */
  enum Shell {
    bash,
    zsh,
    fish
  }

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  Shell shell = Shell.bash;

  @Mixin final CommonOptions common = new CommonOptions();

  private final Terminal terminal;
  private final CommandOutput output;

  /** Makes the command, which prints to a terminal. */
  public CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  @Override
  public Integer call() {
    CommandSpec root = common.spec().root();
    terminal.print(
        switch (shell) {
          // The script of picocli loads the emulation of bash's completion in zsh.
          case bash, zsh -> AutoComplete.bash(root.name(), root.commandLine());
          case fish -> FishCompletion.of(root);
        });
    return ExitCode.OK;
  }
}
