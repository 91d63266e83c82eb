package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.core.hooks.Context;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.spi.Hook;
import java.util.function.Function;

/** Calls the hooks of one pass on its thread, and keeps what they remember (rule HOOK-4). */
final class HookCalls {

  private final Parts parts;
  private final Application application;
  private final Ledger ledger;
  private final PassLog log;

  HookCalls(Parts parts, Application application, Ledger ledger, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.ledger = ledger;
    this.log = log;
  }

  <T> T call(Hook hook, Function<Context, T> word) {
    ObjectNode before = ledger.remembered(hook.name());
    Context context = new Context(hook, application, before, parts.options().clock(), log::againAt);
    T result = parts.runner().call(hook, () -> word.apply(context));
    ObjectNode after = context.remembered();
    if (!after.equals(before)) {
      ledger.change(state -> state.withHook(hook.name(), after));
    }
    return result;
  }
}
