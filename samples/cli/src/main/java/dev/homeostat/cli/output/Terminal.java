package dev.homeostat.cli.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The input and output streams of a command.
 *
 * @param in standard input
 * @param out for results
 * @param err for problems
 * @param coloured whether out is a terminal that supports colours
 * @param progress whether err is a terminal, on which a line may be written over
 * @param width of the terminal that out is; 0 if it is none
 */
public record Terminal(
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean coloured,
    boolean progress,
    int width) {

  private static final String RESET = "\u001B[0m";

  /** The controls that {@link #paint} writes. */
  private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9]{1,2}m");

  /** Returns the streams of this program; always UTF-8, whatever the locale. */
  public static Terminal ofProgram() {
    Map<String, String> environment = System.getenv();
    boolean colours =
        environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !environment.getOrDefault("TERM", "").equals("dumb");
    return new Terminal(
        System.in,
        new PrintStream(
            new PipedOutput(new FileOutputStream(FileDescriptor.out)),
            false,
            StandardCharsets.UTF_8),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        colours && isTerminal(1),
        isTerminal(2),
        isTerminal(1) ? widthOfTerminal() : 0);
  }

  /** Neither coloured nor written over. */
  public static Terminal plain(InputStream in, PrintStream out, PrintStream err) {
    return new Terminal(in, out, err, false, false, 0);
  }

  /**
   * Returns whether a stream is a terminal. Java has a console for all streams only, and none with
   * piped input; Linux has the link of each.
   */
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    if (Files.isSymbolicLink(link)) {
      try {
        String target = Files.readSymbolicLink(link).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      } catch (IOException e) {
        return false;
      }
    }
    return System.console() != null;
  }

  /**
   * Returns a text in the colour of a style, where colours are supported; without characters that
   * control the terminal.
   */
  public String paint(Style style, String text) {
    String safe = SafeText.ofLines(text);
    return coloured && !safe.isEmpty() ? style.code + safe + RESET : safe;
  }

  /** Prints a text to out. */
  public void print(String text) {
    out.print(text);
    out.flush();
  }

  /** Prints a line to out, within the width of the terminal; colours are the only controls. */
  public void println(String line) {
    LineWrap.at(width, safe(line)).forEach(out::println);
  }

  /** Prints a line to err; colours are the only controls. */
  public void report(String line) {
    LineWrap.at(progress ? width : 0, safe(line)).forEach(err::println);
  }

  private String safe(String line) {
    if (!coloured) {
      return SafeText.ofLines(line);
    }
    StringBuilder safe = new StringBuilder();
    Matcher colours = COLOUR.matcher(line);
    int end = 0;
    while (colours.find()) {
      safe.append(SafeText.ofLines(line.substring(end, colours.start()))).append(colours.group());
      end = colours.end();
    }
    return safe.append(SafeText.ofLines(line.substring(end))).toString();
  }

  /** Picocli asks the programs of the system for it. */
  private static int widthOfTerminal() {
    return CommandSpec.create().usageMessage().autoWidth(true).width();
  }

  /** The meaning of a colour. The first five are the legend of the steps. */
  public enum Style {
    USER("\u001B[32m"),
    SERVER("\u001B[34m"),
    OBSERVED("\u001B[36m"),
    CONTROL("\u001B[33m"),
    MANGLED("\u001B[35m"),
    ADDED("\u001B[32m"),
    CHANGED("\u001B[33m"),
    REMOVED("\u001B[31m"),
    TITLE("\u001B[1m"),
    DIM("\u001B[2m");

    private final String code;

    Style(String code) {
      this.code = code;
    }
  }
}
