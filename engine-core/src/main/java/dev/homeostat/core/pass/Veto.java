package dev.homeostat.core.pass;

import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.HookVerdict;

/**
 * The verdict of a lifecycle hook that does not let a pass, or one action of it, go on (rule
 * HOOK-4).
 *
 * @param hook the name of the hook
 * @param why for people
 * @param waits whether the hook only asks to wait; otherwise it refuses
 * @param code the code of the problem if the whole pass has to wait; empty for the usual one
 */
public record Veto(String hook, String why, boolean waits, String code) {

  /** Creates a veto without a code of its own. */
  public Veto(String hook, String why, boolean waits) {
    this(hook, why, waits, "");
  }

  /** Returns the veto of a hook that asks to wait. */
  static Veto of(String hook, HookVerdict.Wait wait) {
    return new Veto(hook, wait.why(), true, wait.code());
  }

  /** Returns the veto of a hook that refuses. */
  static Veto of(String hook, HookVerdict.Refuse refuse) {
    return new Veto(hook, refuse.why(), false);
  }

  /** Returns the problem to report if the whole pass is held up. */
  public Problem problem() {
    return (waits
            ? held()
            : Problem.error("RefusedByHook").expected("no hook that refuses the pass"))
        .rule(Rule.HOOK_4)
        .got("'" + hook + "': " + why);
  }

  private Problem held() {
    return (code.isEmpty() ? Problem.warning("HeldByHook") : Problem.warning(code))
        .expected("no hook that waits");
  }
}
