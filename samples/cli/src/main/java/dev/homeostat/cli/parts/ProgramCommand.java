package dev.homeostat.cli.parts;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** A command of the program, whose result is its exit code. */
public interface ProgramCommand extends Callable<Integer> {

  /** Returns the output of the command. */
  CommandOutput output();

  /**
   * Returns what programs read of a command that ended early; empty if they read nothing.
   *
   * @param problems why it ended
   */
  default Optional<JsonNode> failure(List<Problem> problems) {
    return Optional.empty();
  }
}
