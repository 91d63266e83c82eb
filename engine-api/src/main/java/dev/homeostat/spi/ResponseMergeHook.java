package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apiguardian.api.API;

/**
 * Step 6: adds to the desired state the observed fields that the server filled in and that were not
 * set.
 *
 * <p>One hook is the strategy, the built-in {@code fill} or the one that {@link #replaces} it; all
 * others refine what it made, in order (rule HOOK-1). Values that are set are never changed (rule
 * POLICY-1). Pure.
 */
@API(status = STABLE, since = "0.1")
public non-sealed interface ResponseMergeHook extends Hook {

  /**
   * Makes or refines the filled desired state.
   *
   * @param response what the server answered
   * @param context of this pass
   * @return the desired state with what it did not know
   */
  ObjectNode fill(Response response, HookContext context);
}
