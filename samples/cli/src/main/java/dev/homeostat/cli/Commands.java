package dev.homeostat.cli;

import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.ProgramCommand;
import picocli.CommandLine;

/** Makes the commands, each with its terminal. */
final class Commands implements CommandLine.IFactory {

  private final Terminal terminal;
  private final CommandLine.IFactory others = CommandLine.defaultFactory();

  Commands(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    if (ProgramCommand.class.isAssignableFrom(type)) {
      return type.getDeclaredConstructor(Terminal.class).newInstance(terminal);
    }
    return others.create(type);
  }
}
