package dev.homeostat.core.plan;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.Veto;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.state.HookContribution;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Optional;

/**
 * The decisions of delta hooks about whether an object may be deleted (rule HOOK-1). A plan asks
 * for them as a pass does (law 13).
 */
public final class DeletionDecisions {

  private final PassContext pass;

  /** Creates the questions about the deletions of one pass. */
  public DeletionDecisions(PassContext pass) {
    this.pass = pass;
  }

  /** Returns the first objection to deleting the object of a resource that is no longer desired. */
  public Optional<Veto> ofLeaving(ResourceRecord record, Resource live, Rule rule) {
    return veto(
        DeltaHook.Input.builder()
            .address(record.address())
            .desired(record.lastApplied())
            .current(live)
            .schema(record.observerSchema())
            .soFar(new DeltaHook.Delete(rule))
            .build());
  }

  /** Returns the first objection to deleting an object that is created again (rule ACT-12). */
  public Optional<Veto> ofRecreated(PreparedResource prepared, Resource live) {
    return veto(
        DeltaHook.Input.builder()
            .address(prepared.desired().resource().address())
            .desired(prepared.desired().resource().tree())
            .current(live)
            .schema(prepared.desired().schema().tree())
            .soFar(new DeltaHook.Delete(Rule.ACT_12))
            .build());
  }

  private Optional<Veto> veto(DeltaHook.Input input) {
    for (DeltaHook hook : pass.hooks().refinements(StrategyPhase.DELTA)) {
      DeltaHook.Decision decision = pass.hooks().call(hook, context -> hook.decide(input, context));
      if (!(decision instanceof DeltaHook.Delete)) {
        pass.hooks().contributed(hook, HookContribution.DELETION);
        return Optional.of(objection(hook, input, decision));
      }
    }
    return Optional.empty();
  }

  private Veto objection(DeltaHook hook, DeltaHook.Input input, DeltaHook.Decision decision) {
    if (decision instanceof DeltaHook.Hold hold) {
      pass.report().retryAt(hold.until());
      return new Veto(hook.name(), hold.why(), true);
    }
    if (decision instanceof DeltaHook.Deny deny) {
      return new Veto(hook.name(), deny.why(), false);
    }
    pass.report().problem(notDecided(hook, input, decision));
    return new Veto(
        hook.name(), "hook '" + hook.name() + "' does not decide about its deletion", false);
  }

  private static Problem notDecided(
      DeltaHook hook, DeltaHook.Input input, DeltaHook.Decision decision) {
    return Problem.error("DeletionNotDecided")
        .rule(Rule.HOOK_1)
        .of(input.address().id())
        .expected("hook '" + hook.name() + "' to answer Delete, Hold or Deny")
        .got(decision.getClass().getSimpleName() + " for an object that is to be deleted")
        .advice("let the hook return the decision so far, or answer Hold or Deny; both say why");
  }
}
