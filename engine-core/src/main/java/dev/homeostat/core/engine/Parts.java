package dev.homeostat.core.engine;

import dev.homeostat.core.act.RequestBudget;
import dev.homeostat.core.hooks.HookRegistry;
import dev.homeostat.core.hooks.HookRunner;
import dev.homeostat.spi.EngineProvider;
import java.time.Instant;

/**
 * What all passes of an engine share.
 *
 * @param options what the engine was told
 * @param hooks all hooks
 * @param runner calls them
 * @param budget bounds the writes
 * @param backoffs what failed last
 * @param resyncs when everything is looked at again
 */
record Parts(
    EngineProvider.Options options,
    HookRegistry hooks,
    HookRunner runner,
    RequestBudget budget,
    Backoffs backoffs,
    Resyncs resyncs) {

  Instant now() {
    return options.clock().instant();
  }
}
