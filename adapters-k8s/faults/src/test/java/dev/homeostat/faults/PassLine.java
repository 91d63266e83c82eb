package dev.homeostat.faults;

import dev.homeostat.ReconcileResult;

/** The line of a program about a pass, for people and tests. */
final class PassLine {

  private static final String QUIET = " is quiet";

  private PassLine() {}

  static String of(ReconcileResult pass) {
    boolean quiet =
        pass.outcome() == ReconcileResult.Outcome.SETTLED
            && pass.requests().isEmpty()
            && pass.stateWrites() == 0;
    String application = "pass of " + pass.application().name();
    return quiet
        ? application + QUIET
        : application
            + " "
            + pass.outcome()
            + ", "
            + pass.requests().size()
            + " writes, "
            + pass.stateWrites()
            + " saves, again "
            + pass.requeue()
            + ": "
            + pass.delta()
            + pass.problems();
  }
}
