package dev.homeostat.core.desired;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.Optional;

/**
 * Step 2 with the hooks of users: the desired states of resources from the manifest and from what
 * was applied before, which a hook may merge in another way.
 *
 * @param state of the application, with what was applied
 */
record LastAppliedHooks(PassHooks hooks, ApplicationState state) {

  /** Returns the desired state of a resource, before mangling. */
  ObjectNode desired(Resource resource, CompiledSchema schema) {
    Optional<ObjectNode> before = state.record(resource.id()).map(ResourceRecord::lastApplied);
    return hooks.refine(
        StrategyPhase.LAST_APPLIED,
        () -> LastAppliedMerge.desired(resource, schema),
        hook -> merge(hook, resource, before, schema, resource.tree()),
        (hook, soFar) -> merge(hook, resource, before, schema, soFar));
  }

  private ObjectNode merge(
      LastAppliedHook hook,
      Resource resource,
      Optional<ObjectNode> before,
      CompiledSchema schema,
      ObjectNode soFar) {
    LastAppliedHook.Input.Builder builder =
        LastAppliedHook.Input.builder().manifest(resource).schema(schema.tree()).soFar(soFar);
    before.ifPresent(builder::lastApplied);
    LastAppliedHook.Input input = builder.build();
    ObjectNode merged = hooks.call(hook, context -> hook.merge(input, context));
    return Trees.freeze(merged);
  }
}
