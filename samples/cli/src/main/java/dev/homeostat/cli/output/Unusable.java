package dev.homeostat.cli.output;

import dev.homeostat.Problem;
import java.util.List;

/** Ends a command before it did anything: what the user gave cannot be used. */
public final class Unusable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /** Ends a command with problems. */
  public Unusable(List<Problem> problems) {
    super("unusable input", null, false, false);
    this.problems = List.copyOf(problems);
  }

  /** Ends a command with a problem. */
  public Unusable(Problem problem) {
    this(List.of(problem));
  }

  /** Returns why the command ends. */
  public List<Problem> problems() {
    return problems;
  }
}
