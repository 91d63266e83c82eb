package dev.homeostat.core.engine;

import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.spi.Clearance;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.HookContribution;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/** Asks and tells the lifecycle hooks of an application (rule HOOK-4). */
final class Lifecycle {

  /**
   * What all hooks together answered.
   *
   * @param clearance the first that does not let go on, else to go on
   * @param hook who gave it, empty for nobody
   */
  record Answer(Clearance clearance, String hook) {}

  private final List<LifecycleHook> hooks;
  private final PassHooks calls;
  private final PassLog log;

  Lifecycle(PassHooks calls, PassLog log) {
    this(calls, log, calls.of(LifecycleHook.class));
  }

  private Lifecycle(PassHooks calls, PassLog log, List<LifecycleHook> hooks) {
    this.hooks = hooks;
    this.calls = calls;
    this.log = log;
  }

  /** A lifecycle that asks and tells nobody, for a plan. */
  static Lifecycle silent(PassHooks calls, PassLog log) {
    return new Lifecycle(calls, log, List.of());
  }

  Answer ask(BiFunction<LifecycleHook, HookContext, Clearance> question) {
    for (LifecycleHook hook : hooks) {
      Clearance clearance = calls.call(hook, context -> question.apply(hook, context));
      if (clearance instanceof Clearance.Wait wait) {
        log.againAt(wait.until());
      }
      if (!(clearance instanceof Clearance.Proceed)) {
        calls.contributed(hook, HookContribution.LIFECYCLE);
        return new Answer(clearance, hook.name());
      }
    }
    return new Answer(Clearance.proceed(), "");
  }

  void tell(BiConsumer<LifecycleHook, HookContext> news) {
    for (LifecycleHook hook : hooks) {
      calls.tell(hook, context -> news.accept(hook, context));
    }
  }
}
