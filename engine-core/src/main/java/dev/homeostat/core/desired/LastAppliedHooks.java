package dev.homeostat.core.desired;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.hooks.HookFailure;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Optional;

/**
 * Step 2 with the hooks of users: the desired states of resources from the manifest and from what
 * was applied before, which a hook may merge in another way.
 *
 * @param state of the application, with what was applied
 */
record LastAppliedHooks(PassHooks hooks, ApplicationState state) {

  private static final List<JsonPointer> IDENTITY =
      List.of(
          JsonPointer.compile("/apiVersion"),
          JsonPointer.compile("/kind"),
          JsonPointer.compile("/metadata/name"),
          JsonPointer.compile("/metadata/namespace"));

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
    IDENTITY.stream()
        .filter(field -> !merged.at(field).equals(resource.tree().at(field)))
        .findFirst()
        .ifPresent(
            field -> {
              throw new HookFailure(otherIdentity(hook, resource, field));
            });
    return merged;
  }

  private static Problem otherIdentity(LastAppliedHook hook, Resource resource, JsonPointer field) {
    return Problem.error("HookFailed")
        .of(resource.id())
        .at(field.toString())
        .rule(Rule.HOOK_1)
        .expected("hook '" + hook.name() + "' to keep apiVersion, kind, name and namespace")
        .got("another value, or none")
        .advice("let it change other fields; a mangling hook can add a resource");
  }
}
