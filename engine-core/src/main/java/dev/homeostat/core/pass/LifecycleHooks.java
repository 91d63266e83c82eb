package dev.homeostat.core.pass;

import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.HookContribution;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/** Calls the lifecycle hooks of an application (rule HOOK-4). */
public final class LifecycleHooks {

  private final List<LifecycleHook> hooks;
  private final PassHooks calls;
  private final PassReport report;

  /** Creates the calls of all lifecycle hooks of an application. */
  public LifecycleHooks(PassHooks calls, PassReport report) {
    this(calls, report, calls.of(LifecycleHook.class));
  }

  private LifecycleHooks(PassHooks calls, PassReport report, List<LifecycleHook> hooks) {
    this.hooks = hooks;
    this.calls = calls;
    this.report = report;
  }

  /** Returns an instance without hooks, for a pass that changes nothing. */
  public static LifecycleHooks silent(PassHooks calls, PassReport report) {
    return new LifecycleHooks(calls, report, List.of());
  }

  /** Returns the first verdict that does not let the pass or the action go on, if there is one. */
  public Optional<Veto> veto(BiFunction<LifecycleHook, HookContext, HookVerdict> question) {
    for (LifecycleHook hook : hooks) {
      HookVerdict verdict = calls.call(hook, context -> question.apply(hook, context));
      if (verdict instanceof HookVerdict.Wait wait) {
        report.retryAt(wait.until());
        return Optional.of(contributed(hook, Veto.of(hook.name(), wait)));
      }
      if (verdict instanceof HookVerdict.Refuse refuse) {
        return Optional.of(contributed(hook, Veto.of(hook.name(), refuse)));
      }
    }
    return Optional.empty();
  }

  private Veto contributed(LifecycleHook hook, Veto veto) {
    calls.contributed(hook, HookContribution.LIFECYCLE);
    return veto;
  }

  /** Calls a method that returns no verdict on each hook. */
  public void tell(BiConsumer<LifecycleHook, HookContext> news) {
    for (LifecycleHook hook : hooks) {
      calls.tell(hook, context -> news.accept(hook, context));
    }
  }
}
