package dev.homeostat.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.InvalidInputException;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.complete.CallEndpoint;
import dev.homeostat.complete.CallsFile;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes what {@code --calls} needs, for those who have no authority of their own. */
@Command(
    name = "keys",
    description = "Makes a folder with new keys and certificates, and the file for --calls.")
public final class KeysCommand implements ProgramCommand {

  @Parameters(paramLabel = "DIR", description = "The folder; no file in it is overwritten.")
  Path folder = Path.of(".");

  @Option(
      names = "--address",
      paramLabel = "URL",
      description = "The URL that workloads will call. Default: https://localhost:8443.")
  URI address = URI.create("https://localhost:" + CallEndpoint.PORT);

  @Mixin final CommonOptions common = new CommonOptions();

  private final Terminal terminal;
  private final CommandOutput output;

  /** Makes the command, which prints to a terminal. */
  public KeysCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  @Override
  public Integer call() {
    try {
      show(CallsFile.create(folder, address, Clock.systemUTC()));
      return ExitCode.OK;
    } catch (InvalidInputException e) {
      throw new Unusable(e.problems());
    }
  }

  private void show(List<Path> files) {
    if (common.isText()) {
      files.forEach(file -> terminal.println(file.toString()));
      terminal.out().flush();
      return;
    }
    ArrayNode made = JsonNodeFactory.instance.arrayNode();
    files.forEach(file -> made.add(file.toString()));
    output.show(made);
  }
}
