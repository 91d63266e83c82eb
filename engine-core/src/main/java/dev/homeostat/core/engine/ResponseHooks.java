package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.core.delta.Fill;
import dev.homeostat.core.delta.Observation;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.model.Desired;
import dev.homeostat.spi.FillHook;
import dev.homeostat.spi.ProjectHook;
import dev.homeostat.spi.Response;
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
    return hooks.areAny(FillHook.class, "fill") || hooks.areAny(ProjectHook.class, "project");
  }

  /** Returns what is wanted, completed with what the server chose. */
  Fill.Filled fill(LiveComparison comparison) {
    Desired desired = comparison.prepared().desired();
    Resource live = comparison.live();
    Fill.Filled filled = comparison.filled();
    Optional<FillHook> strategy = hooks.strategy(FillHook.class, "fill");
    ObjectNode tree = filled.tree();
    if (strategy.isPresent()) {
      FillHook hook = strategy.get();
      Response response = response(desired, live, Trees.emptyObject());
      tree = hooks.call(hook, context -> hook.fill(response, context));
      hooks.contributed(hook, HookContribution.FILL);
    }
    for (FillHook hook : hooks.refinements(FillHook.class, "fill")) {
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
  ObjectNode project(Desired desired, Resource live) {
    Optional<ProjectHook> strategy = hooks.strategy(ProjectHook.class, "project");
    ObjectNode tree = Trees.emptyObject();
    if (strategy.isPresent()) {
      ProjectHook hook = strategy.get();
      Response response = response(desired, live, tree);
      tree = hooks.call(hook, context -> hook.project(response, context));
      hooks.contributed(hook, HookContribution.PROJECT);
    } else {
      tree = Observation.of(desired.schema().root(), live.tree());
    }
    for (ProjectHook hook : hooks.refinements(ProjectHook.class, "project")) {
      Response response = response(desired, live, tree);
      ObjectNode refined = hooks.call(hook, context -> hook.project(response, context));
      if (!refined.equals(tree)) {
        hooks.contributed(hook, HookContribution.PROJECT);
      }
      tree = refined;
    }
    return tree;
  }

  private static Response response(Desired desired, Resource live, ObjectNode soFar) {
    return new Response(
        desired.resource().tree(), live, desired.schema().tree(), Trees.freeze(soFar));
  }
}
