package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apiguardian.api.API;

/**
 * Step 7: takes the observed fields out of what the server answered.
 *
 * <p>One hook is the strategy, the built-in {@code project} or the one that {@link #replaces} it;
 * all others refine what it made, in order (rule HOOK-1). Pure.
 */
@API(status = STABLE, since = "0.1")
public non-sealed interface ObservedStateHook extends Hook {

  /**
   * Makes or refines the observed state.
   *
   * @param response what the server answered
   * @param context of this pass
   * @return the observed fields; each list ends with its length
   */
  ObjectNode project(Response response, HookContext context);
}
