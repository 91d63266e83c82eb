package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ObserverSchema;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Step 1: generates the observer schema of a resource that has no written one. By order, the first
 * hook that returns a schema counts (rule HOOK-1); the built-in {@code default-schema} always does.
 * Pure.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public non-sealed interface ObserverSchemaHook extends Hook {

  /**
   * Generates the observer schema.
   *
   * @param resource from the manifest
   * @param kind the description of its kind by the cluster
   * @param context of this pass
   * @return the schema, empty to let the next hook answer
   */
  Optional<ObserverSchema> observe(Resource resource, KindInfo kind, HookContext context);
}
