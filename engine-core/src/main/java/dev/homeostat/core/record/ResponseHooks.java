package dev.homeostat.core.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.observe.ObservedFields;
import dev.homeostat.core.observe.PinCollector;
import dev.homeostat.core.resource.LiveComparison;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.tree.Trees;

/** Steps 6 and 7 with the hooks of users: what a response adds, and what is observed of it. */
final class ResponseHooks {

  private final PassHooks hooks;

  ResponseHooks(PassHooks hooks) {
    this.hooks = hooks;
  }

  boolean areAny() {
    return hooks.areAny(StrategyPhase.RESPONSE_MERGE) || hooks.areAny(StrategyPhase.OBSERVED_STATE);
  }

  /** Returns the desired state, completed with the server's values. */
  PinCollector.Filled fill(LiveComparison comparison) {
    DesiredResource desired = comparison.prepared().desired();
    Resource live = comparison.live();
    PinCollector.Filled filled = comparison.filled();
    ObjectNode tree =
        hooks.refine(
            StrategyPhase.RESPONSE_MERGE,
            filled::tree,
            hook -> fill(hook, response(desired, live, Trees.emptyObject())),
            (hook, soFar) -> fill(hook, response(desired, live, soFar)));
    return filled.with(tree, filled.pins());
  }

  /** Returns what is observed of an object. */
  ObjectNode project(DesiredResource desired, Resource live) {
    return hooks.refine(
        StrategyPhase.OBSERVED_STATE,
        () -> ObservedFields.of(desired.schema().root(), live.tree()),
        hook -> project(hook, response(desired, live, Trees.emptyObject())),
        (hook, soFar) -> project(hook, response(desired, live, soFar)));
  }

  private ObjectNode fill(ResponseMergeHook hook, Response response) {
    return hooks.callForWholeCharacters(hook, context -> hook.fill(response, context));
  }

  private ObjectNode project(ObservedStateHook hook, Response response) {
    return hooks.callForWholeCharacters(hook, context -> hook.project(response, context));
  }

  private static Response response(DesiredResource desired, Resource live, ObjectNode soFar) {
    return Response.builder()
        .desired(desired.resource().tree())
        .answered(live)
        .schema(desired.schema().tree())
        .soFar(Trees.freeze(soFar))
        .build();
  }
}
