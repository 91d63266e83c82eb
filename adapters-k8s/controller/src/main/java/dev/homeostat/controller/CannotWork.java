package dev.homeostat.controller;

import dev.homeostat.Pass;
import dev.homeostat.Problem;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Answer;
import java.util.stream.Collectors;

/** Why a pass has to be repeated. Its message is for people; it needs no stack trace. */
final class CannotWork extends Exception {

  private static final long serialVersionUID = 1L;

  private CannotWork(String message) {
    super(message, null, false, false);
  }

  static CannotWork of(String what, ResourceAddress address, Answer answer) {
    return new CannotWork(what + " " + address + ": " + answer);
  }

  static CannotWork of(Pass pass) {
    return new CannotWork(
        pass.problems().stream()
            .filter(Problem::isError)
            .map(Problem::toString)
            .collect(Collectors.joining("; ")));
  }
}
