package dev.homeostat.faults;

import dev.homeostat.Pass;
import java.util.List;

/** What the program says of a pass, so that the tests can read it. */
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

  /** Whether the last two passes of an application wrote nothing. */
  static boolean isQuiet(List<String> lines, String application) {
    List<String> passes =
        lines.stream().filter(line -> line.contains(" pass of " + application + " ")).toList();
    return passes.size() > 1
        && passes.subList(passes.size() - 2, passes.size()).stream()
            .allMatch(line -> line.endsWith(QUIET));
  }
}
