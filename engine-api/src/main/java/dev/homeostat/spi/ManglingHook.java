package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * Step 3: adds fields or whole resources to what the manifest asks for. All hooks run, by order,
 * then name; each sees what those before it did (rule HOOK-1).
 *
 * <p>Everything goes through one narrow door, {@link DesiredStateEditor}. The hook is pure: the
 * same application gives the same changes, and doing it twice is doing it once.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public non-sealed interface ManglingHook extends Hook {

  /**
   * Says what is added.
   *
   * @param app the resources of the application, and the verbs
   * @param context of this pass
   */
  void mangle(DesiredStateEditor app, HookContext context);
}
