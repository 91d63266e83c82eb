package dev.homeostat.cli;

import java.io.PrintStream;
import picocli.CommandLine;

/**
 * Where a command writes.
 *
 * @param out for results
 * @param err for problems
 * @param coloured whether out is a terminal that wants colours
 */
record Terminal(PrintStream out, PrintStream err, boolean coloured) {

  static Terminal of(PrintStream out, PrintStream err) {
    boolean terminal = System.console() != null && out == System.out;
    return new Terminal(out, err, terminal && System.getenv("NO_COLOR") == null);
  }

  String paint(Colour colour, String text) {
    return coloured ? colour.code + text + "\u001B[0m" : text;
  }

  /** Who stands behind a value, in the colours of the legend. */
  enum Colour {
    USER("\u001B[32m"),
    SERVER("\u001B[34m"),
    HOOK("\u001B[35m"),
    CONTROL("\u001B[33m"),
    ADDED("\u001B[32m"),
    REMOVED("\u001B[31m"),
    TITLE("\u001B[1m");

    private final String code;

    Colour(String code) {
      this.code = code;
    }
  }

  /** Gives each command its terminal. */
  static final class Factory implements CommandLine.IFactory {
    private final Terminal terminal;
    private final CommandLine.IFactory others = CommandLine.defaultFactory();

    Factory(PrintStream out, PrintStream err) {
      this.terminal = Terminal.of(out, err);
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
      if (BaseCommand.class.isAssignableFrom(type)) {
        return type.getDeclaredConstructor(Terminal.class).newInstance(terminal);
      }
      return others.create(type);
    }
  }
}
