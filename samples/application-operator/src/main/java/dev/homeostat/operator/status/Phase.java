package dev.homeostat.operator.status;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.controller.Controller;
import dev.homeostat.operator.dependency.DependencyGraph;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import java.util.Optional;
import java.util.Set;

/** The phase of an Application, in one word. */
enum Phase {
  /** All is as desired, but some workload is not ready yet. */
  Progressing,
  /** All is as desired, and all workloads are ready. */
  Ready,
  /** It has reported that it is done. */
  Completed,
  /** Nothing is done by wish of its owner. */
  Suspended,
  /** Something has to wait for something else. */
  Waiting,
  /** A person or a change has to make way. */
  Blocked,
  /** It is not valid. */
  Invalid,
  /** A request failed and is retried. */
  Failed,
  /** It goes. */
  Deleting;

  private static final String COMPLETED = "Completed";
  private static final Set<String> UNREADY = Set.of("NotReady", "ResourceFailed");

  /** Lines of the specification that have no effect, which says nothing about the objects. */
  private static final Set<String> HINTS =
      Set.of(
          "ExceptNamesNothing",
          "PackNamesNothing",
          "SchemaNamesNothing",
          "SensitiveNamesNothing",
          "StrictNamesNothing");

  private static final Set<String> OBSTACLES =
      Set.of(Controller.NOT_WATCHED, DependencyGraph.CIRCLE);

  static Phase of(Resource object, ReconcileResult pass, boolean healthy) {
    if (object.isBeingDeleted()) {
      return Deleting;
    }
    return switch (pass.outcome()) {
      case INVALID -> Invalid;
      case FAILED -> Failed;
      case WAITING, PENDING -> isApplied(pass) ? Progressing : Waiting;
      case BLOCKED -> Blocked;
      case SETTLED -> settled(pass, healthy);
    };
  }

  /** Returns whether all resources are as desired, and at most their readiness is awaited. */
  static boolean isApplied(ReconcileResult pass) {
    return pass.outcome() == ReconcileResult.Outcome.SETTLED
        || (pass.delta().waiting().isEmpty()
            && pass.delta().blocked().isEmpty()
            && pass.problems().stream().map(Problem::code).anyMatch(UNREADY::contains)
            && pass.problems().stream()
                .map(Problem::code)
                .filter(code -> !HINTS.contains(code))
                .allMatch(UNREADY::contains));
  }

  private static Phase settled(ReconcileResult pass, boolean healthy) {
    if (is(pass, Condition.SUSPENDED)) {
      return Suspended;
    }
    if (obstacle(pass).isPresent()) {
      return Blocked;
    }
    if (is(pass, COMPLETED)) {
      return Completed;
    }
    return healthy ? Ready : Progressing;
  }

  /**
   * Returns the code of a problem for which an application is not ready although its resources are
   * as desired: drift would not be noticed, or it is in a circle of dependencies.
   */
  static Optional<String> obstacle(ReconcileResult pass) {
    return pass.problems().stream().map(Problem::code).filter(OBSTACLES::contains).findFirst();
  }

  private static boolean is(ReconcileResult pass, String condition) {
    return pass.state().condition(condition).filter(it -> it.status() == Status.TRUE).isPresent();
  }

  /** Returns whether one who waits for the application can go on. */
  Status ready() {
    return switch (this) {
      case Ready, Completed -> Status.TRUE;
      case Suspended -> Status.UNKNOWN;
      default -> Status.FALSE;
    };
  }
}
