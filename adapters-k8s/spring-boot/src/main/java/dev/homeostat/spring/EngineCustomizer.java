package dev.homeostat.spring;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Engine;
import org.apiguardian.api.API;

/**
 * Completes the auto-configured engine. All beans of this type are called, in their order, after
 * the properties were set.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface EngineCustomizer {

  /**
   * Changes the settings of the engine.
   *
   * @param builder with cluster, state store, hooks, listeners and the values of the properties
   */
  void customize(Engine.Builder builder);
}
