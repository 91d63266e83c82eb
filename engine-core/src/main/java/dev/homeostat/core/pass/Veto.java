package dev.homeostat.core.pass;

import dev.homeostat.Problem;
import dev.homeostat.Rule;

/**
 * The verdict of a lifecycle hook that does not let a pass, or one action of it, go on (rule
 * HOOK-4).
 *
 * @param hook the name of the hook
 * @param why for people
 * @param waits whether the hook only asks to wait; otherwise it refuses
 */
public record Veto(String hook, String why, boolean waits) {

  /** Returns the problem to report if the whole pass is held up. */
  public Problem problem() {
    Problem problem =
        waits
            ? Problem.warning("HeldByHook").expected("no hook that waits")
            : Problem.error("RefusedByHook").expected("no hook that refuses the pass");
    return problem.rule(Rule.HOOK_4).got("'" + hook + "': " + why);
  }
}
