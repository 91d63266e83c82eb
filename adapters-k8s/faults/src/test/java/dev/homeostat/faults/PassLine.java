package dev.homeostat.faults;

import dev.homeostat.Pass;

/** What the program says of a pass, for people and tests. */
final class PassLine {

  private static final String QUIET = " is quiet";

  private PassLine() {}

  static String of(Pass pass) {
    boolean quiet =
        pass.result() == Pass.Result.SETTLED
            && pass.requests().isEmpty()
            && pass.stateWrites() == 0;
    String application = "pass of " + pass.application().name();
    return quiet
        ? application + QUIET
        : application
            + " "
            + pass.result()
            + ", "
            + pass.requests().size()
            + " writes, "
            + pass.stateWrites()
            + " saves, again "
            + pass.again()
            + ": "
            + pass.delta()
            + pass.problems();
  }
}
