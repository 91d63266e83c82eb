package dev.homeostat.cli;

import dev.homeostat.Problem;
import java.util.List;

/** Ends a command before it did anything: what the user gave cannot be used. */
final class Unusable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  Unusable(List<Problem> problems) {
    super("unusable input", null, false, false);
    this.problems = List.copyOf(problems);
  }

  Unusable(Problem problem) {
    this(List.of(problem));
  }

  List<Problem> problems() {
    return problems;
  }
}
