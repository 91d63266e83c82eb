package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Makes engines. A service; {@code homeostat-engine-core} provides it, so that users and adapters
 * need this module alone to compile.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface EngineProvider {

  /**
   * Makes an engine.
   *
   * @param options the options of the builder
   * @return the engine
   * @throws IllegalArgumentException if hooks are in conflict; the message names them
   */
  Engine create(Options options);

  /**
   * The options of an engine; described at {@link Engine.Builder}.
   *
   * @param cluster the cluster
   * @param actingFor the same cluster with the rights of an application
   * @param state where states are kept
   * @param hooks the hooks beside the built-in ones
   * @param listeners the listeners to the events of passes
   * @param clock the time
   * @param ids the secret from which an engine derives the salts of new states: a random text
   * @param executor for parallel requests
   * @param parallelism the most requests of one pass at a time
   * @param requestsPerSecond the most writes in a second to the cluster; 0 is unlimited
   * @param deadline the most time for a pass
   * @param hookTimeout the most time for one call of a hook
   * @param resync the interval after which a settled resource is compared although nothing changed,
   *     and accepted or refused values are tried again
   */
  record Options(
      Cluster cluster,
      Function<Application, Cluster> actingFor,
      StateStore state,
      Hooks hooks,
      List<PassListener> listeners,
      Clock clock,
      Supplier<String> ids,
      Executor executor,
      int parallelism,
      int requestsPerSecond,
      Duration deadline,
      Duration hookTimeout,
      Duration resync) {}
}
