package dev.homeostat.core.hooks;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.spi.state.HookContribution;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * A phase with one strategy, which a hook can replace by its name (rules HOOK-1 and HOOK-2).
 *
 * @param type the interface of the hooks of the phase
 * @param strategy the name of the built-in strategy
 * @param contribution the contribution of a hook that changes the result
 * @param <H> the interface of the hooks of the phase
 */
@API(status = INTERNAL)
public record StrategyPhase<H extends Hook>(
    Class<H> type, String strategy, HookContribution contribution) {

  /** The observer schema of a resource without one. */
  public static final StrategyPhase<ObserverSchemaHook> OBSERVER_SCHEMA =
      new StrategyPhase<>(
          ObserverSchemaHook.class, "default-schema", HookContribution.OBSERVER_SCHEMA);

  /** The merge of the last applied state. */
  public static final StrategyPhase<LastAppliedHook> LAST_APPLIED =
      new StrategyPhase<>(LastAppliedHook.class, "merge", HookContribution.LAST_APPLIED);

  /** The decision about a resource. */
  public static final StrategyPhase<DeltaHook> DELTA =
      new StrategyPhase<>(DeltaHook.class, "delta", HookContribution.DELTA);

  /** The merge of a response into the desired state. */
  public static final StrategyPhase<ResponseMergeHook> RESPONSE_MERGE =
      new StrategyPhase<>(ResponseMergeHook.class, "fill", HookContribution.FILL);

  /** The observed state of an object. */
  public static final StrategyPhase<ObservedStateHook> OBSERVED_STATE =
      new StrategyPhase<>(ObservedStateHook.class, "project", HookContribution.PROJECT);

  private static final List<StrategyPhase<?>> ALL =
      List.of(OBSERVER_SCHEMA, LAST_APPLIED, DELTA, RESPONSE_MERGE, OBSERVED_STATE);

  /**
   * Returns all phases with a strategy, in the order of the pipeline.
   *
   * @return an immutable list
   */
  public static List<StrategyPhase<?>> all() {
    return ALL;
  }

  /**
   * Returns the interfaces of the phases by the names of their built-in strategies.
   *
   * @return an immutable map
   */
  public static Map<String, Class<? extends Hook>> typesByStrategy() {
    return ALL.stream()
        .collect(Collectors.toUnmodifiableMap(StrategyPhase::strategy, StrategyPhase::type));
  }
}
