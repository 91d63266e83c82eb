package dev.homeostat.controller;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.ClusterResponse;
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

  static ReconcileException of(ReconcileResult pass) {
    return new ReconcileException(
        pass.problems().stream()
            .filter(Problem::isError)
            .map(Problem::toString)
            .collect(Collectors.joining("; ")));
  }
}
