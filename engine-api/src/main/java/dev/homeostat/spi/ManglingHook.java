package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import org.apiguardian.api.API;

/**
 * Step 3: adds fields or whole resources to what the manifest asks for. All hooks run, by order,
 * then name; each sees what those before it did (rule HOOK-1).
 *
 * <p>All changes go through a {@link DesiredStateEditor}. The hook is pure and idempotent: the same
 * application gives the same changes, and running it twice has the effect of running it once.
 */
@API(status = STABLE, since = "0.1")
public non-sealed interface ManglingHook extends Hook {

  /**
   * Adds fields and resources.
   *
   * @param app the editor of the resources of the application
   * @param context of this pass
   */
  void mangle(DesiredStateEditor app, HookContext context);
}
