package dev.homeostat.core.pass;

import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.HookContribution;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/** Calls the lifecycle hooks of an application (rule HOOK-4). */
public final class LifecycleHooks {

  /**
   * The combined verdict of all hooks.
   *
   * @param verdict the first that is not to proceed, otherwise to proceed
   * @param hook the name of the hook that returned it, empty for none
   */
  public record Answer(HookVerdict verdict, String hook) {}

  private final List<LifecycleHook> hooks;
  private final PassHooks calls;
  private final PassReport report;

  public LifecycleHooks(PassHooks calls, PassReport report) {
    this(calls, report, calls.of(LifecycleHook.class));
  }

  private LifecycleHooks(PassHooks calls, PassReport report, List<LifecycleHook> hooks) {
    this.hooks = hooks;
    this.calls = calls;
    this.report = report;
  }

  /** Returns an instance without hooks, for a plan. */
  public static LifecycleHooks silent(PassHooks calls, PassReport report) {
    return new LifecycleHooks(calls, report, List.of());
  }

  public Answer ask(BiFunction<LifecycleHook, HookContext, HookVerdict> question) {
    for (LifecycleHook hook : hooks) {
      HookVerdict verdict = calls.call(hook, context -> question.apply(hook, context));
      if (verdict instanceof HookVerdict.Wait wait) {
        report.retryAt(wait.until());
      }
      if (!(verdict instanceof HookVerdict.Proceed)) {
        calls.contributed(hook, HookContribution.LIFECYCLE);
        return new Answer(verdict, hook.name());
      }
    }
    return new Answer(HookVerdict.proceed(), "");
  }

  public void tell(BiConsumer<LifecycleHook, HookContext> news) {
    for (LifecycleHook hook : hooks) {
      calls.tell(hook, context -> news.accept(hook, context));
    }
  }
}
