package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Step 2: makes the desired state of a resource from the manifest and what was applied before.
 *
 * <p>One hook is the strategy, the built-in {@code merge} or the one that {@link #replaces} it; all
 * others refine what it made, in order (rule HOOK-1). What a hook adds to the manifest is observed
 * like a field of the manifest, unless a written schema says otherwise. Pure.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public non-sealed interface LastAppliedHook extends Hook {

  /**
   * Makes or refines the desired state.
   *
   * @param input what there is to merge
   * @param context of this pass
   * @return a tree with the identity of the resource
   */
  ObjectNode merge(Input input, HookContext context);

  /**
   * The input of the merge; all trees are frozen.
   *
   * @param manifest the resource from the manifest
   * @param lastApplied what was desired at the last success, empty at first
   * @param schema what is observed of it
   * @param soFar the result of the hooks before this one; for the strategy, the manifest's tree
   */
  record Input(
      Resource manifest, Optional<ObjectNode> lastApplied, ObjectNode schema, ObjectNode soFar) {}
}
