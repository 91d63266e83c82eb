package dev.homeostat.core.plan;

import dev.homeostat.Resource;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.spi.DeltaHook;
import java.util.Optional;

/**
 * The decisions of the delta hooks about a resource (rule HOOK-1).
 *
 * @param hooks of the pass
 */
record DeltaDecisions(PassHooks hooks) {

  /** Returns the decision of the hooks about what the engine decides by itself. */
  RefinedDecision refined(
      PreparedResource prepared, Optional<Resource> live, DeltaHook.Decision builtIn) {
    return hooks.refine(
        StrategyPhase.DELTA,
        () -> RefinedDecision.of(builtIn),
        hook ->
            new RefinedDecision(decide(hook, prepared, live, new DeltaHook.InSync()), hook.name()),
        (hook, soFar) -> soFar.then(decide(hook, prepared, live, soFar.decision()), hook.name()));
  }

  private DeltaHook.Decision decide(
      DeltaHook hook,
      PreparedResource prepared,
      Optional<Resource> live,
      DeltaHook.Decision soFar) {
    DeltaHook.Input.Builder builder =
        DeltaHook.Input.builder()
            .address(prepared.desired().resource().address())
            .desired(prepared.desired().resource().tree())
            .schema(prepared.desired().schema().tree())
            .soFar(soFar);
    live.ifPresent(builder::current);
    DeltaHook.Input input = builder.build();
    return hooks.call(hook, context -> hook.decide(input, context));
  }

  /** Returns the action of a decision that holds a resource back; empty for others. */
  static Optional<ResourceAction> held(DeltaHook.Decision decision) {
    if (decision instanceof DeltaHook.Hold hold) {
      return Optional.of(new ResourceAction.Wait(hold.why(), hold.until()));
    }
    return decision instanceof DeltaHook.Deny deny
        ? Optional.of(new ResourceAction.Block(deny.why(), Optional.empty()))
        : Optional.empty();
  }
}
