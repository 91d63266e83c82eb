package dev.homeostat.controller;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.stream.Collectors;

/** Reports that a pass has to be repeated. Its message is for people; it needs no stack trace. */
final class ReconcileException extends Exception {

  private static final long serialVersionUID = 1L;

  private ReconcileException(String message) {
    super(message, null, false, false);
  }

  static ReconcileException of(String what, ResourceAddress address, ClusterResponse answer) {
    return new ReconcileException(what + " " + address + ": " + answer);
  }

  /** Returns the failure of a step that asks for backoff. */
  static ReconcileException of(List<ReconcileResult> passes) {
    String problems =
        passes.stream()
            .flatMap(pass -> pass.problems().stream())
            .filter(Problem::isError)
            .map(Problem::toString)
            .collect(Collectors.joining("; "));
    return new ReconcileException(
        problems.isEmpty() ? "the reconciler asks for a repetition with backoff" : problems);
  }
}
