package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * A hook or strategy that an engine brings along. A hook of the user replaces it by its name (rule
 * HOOK-2).
 *
 * @param name the name, as in {@code autoscaled}
 * @param phase the interface of the hooks of its phase
 * @param order the order among the hooks of its phase; empty for a strategy, which runs before them
 */
@API(status = STABLE, since = "0.1")
public record BuiltInHook(String name, Class<? extends Hook> phase, OptionalInt order) {

  // Refuses null.
  public BuiltInHook {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(phase, "phase");
    Objects.requireNonNull(order, "order");
  }
}
