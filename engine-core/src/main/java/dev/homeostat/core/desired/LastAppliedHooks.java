package dev.homeostat.core.desired;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.hooks.HookFailure;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.mangle.HookTrees;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Optional;

/**
 * Step 2 with the hooks of users: the desired states of resources from the manifest and from what
 * was applied before, which a hook may merge in another way.
 *
 * @param state of the application, with what was applied
 * @param problems receives those of what hooks make
 */
record LastAppliedHooks(
    PassHooks hooks, ApplicationState state, KindCatalog kinds, List<Problem> problems) {

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
    return normalised(hook, resource, merged);
  }

  /** Returns the tree of a hook as that of a manifest is read; that of most is in this form. */
  private ObjectNode normalised(LastAppliedHook hook, Resource resource, ObjectNode merged) {
    ObjectNode tree = Trees.thaw(merged);
    KindInfo kind = kinds.of(resource).orElse(KindInfo.of(true));
    problems.addAll(HookTrees.normalise(hook, resource.id(), tree, kind));
    return tree.equals(merged) ? merged : Trees.freeze(tree);
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
