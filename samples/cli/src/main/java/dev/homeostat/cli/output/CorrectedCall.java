package dev.homeostat.cli.output;

import java.util.List;

/**
 * The right call of a command, for the message about a wrong one.
 *
 * @param command with the name of the program
 * @param arguments that are right
 */
public record CorrectedCall(String command, List<String> arguments) {

  /** Copies the arguments. */
  public CorrectedCall {
    arguments = List.copyOf(arguments);
  }

  /** Returns what is wrong, and what to write. */
  public String message(String expected, String got) {
    String right = command + " " + String.join(" ", arguments);
    return SafeText.of("expected " + expected + ", got " + got + "; write " + right);
  }
}
