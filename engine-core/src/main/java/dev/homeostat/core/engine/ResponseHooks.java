package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.core.delta.ObservedState;
import dev.homeostat.core.delta.ServerDefaults;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.spi.state.HookContribution;
import dev.homeostat.tree.Trees;
import java.util.Optional;

/** Steps 6 and 7 with the hooks of users: what a response adds, and what is observed of it. */
final class ResponseHooks {

  private final PassHooks hooks;

  ResponseHooks(PassHooks hooks) {
    this.hooks = hooks;
  }

  boolean areAny() {
    return hooks.areAny(ResponseMergeHook.class, "fill")
        || hooks.areAny(ObservedStateHook.class, "project");
  }

  /** Returns the desired state, completed with the server's values. */
  ServerDefaults.Filled fill(LiveComparison comparison) {
    DesiredResource desired = comparison.prepared().desired();
    Resource live = comparison.live();
    ServerDefaults.Filled filled = comparison.filled();
    Optional<ResponseMergeHook> strategy = hooks.strategy(ResponseMergeHook.class, "fill");
    ObjectNode tree = filled.tree();
    if (strategy.isPresent()) {
      ResponseMergeHook hook = strategy.get();
      Response response = response(desired, live, Trees.emptyObject());
      tree = hooks.call(hook, context -> hook.fill(response, context));
      hooks.contributed(hook, HookContribution.FILL);
    }
    for (ResponseMergeHook hook : hooks.refinements(ResponseMergeHook.class, "fill")) {
      Response response = response(desired, live, tree);
      ObjectNode refined = hooks.call(hook, context -> hook.fill(response, context));
      if (!refined.equals(tree)) {
        hooks.contributed(hook, HookContribution.FILL);
      }
      tree = refined;
    }
    return filled.with(tree, filled.pins());
  }

  /** Returns what is observed of an object. */
  ObjectNode project(DesiredResource desired, Resource live) {
    Optional<ObservedStateHook> strategy = hooks.strategy(ObservedStateHook.class, "project");
    ObjectNode tree = Trees.emptyObject();
    if (strategy.isPresent()) {
      ObservedStateHook hook = strategy.get();
      Response response = response(desired, live, tree);
      tree = hooks.call(hook, context -> hook.project(response, context));
      hooks.contributed(hook, HookContribution.PROJECT);
    } else {
      tree = ObservedState.of(desired.schema().root(), live.tree());
    }
    for (ObservedStateHook hook : hooks.refinements(ObservedStateHook.class, "project")) {
      Response response = response(desired, live, tree);
      ObjectNode refined = hooks.call(hook, context -> hook.project(response, context));
      if (!refined.equals(tree)) {
        hooks.contributed(hook, HookContribution.PROJECT);
      }
      tree = refined;
    }
    return tree;
  }

  private static Response response(DesiredResource desired, Resource live, ObjectNode soFar) {
    return new Response(
        desired.resource().tree(), live, desired.schema().tree(), Trees.freeze(soFar));
  }
}
