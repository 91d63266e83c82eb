package dev.homeostat.core.hooks;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import org.apiguardian.api.API;

/** A hook failed or was late; the pass has to end. */
@API(status = INTERNAL)
public final class HookFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  /**
   * A failure of a hook.
   *
   * @param problem the problem of the pass, which names the hook
   */
  public HookFailure(Problem problem) {
    super(problem.toString(), null, false, false);
    this.problem = problem;
  }

  /**
   * Returns the problem of the failure.
   *
   * @return the problem of the pass
   */
  public Problem problem() {
    return problem;
  }
}
