package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ObserverSchema;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Step 1: says what is observed of a resource for which nobody wrote a schema. By order, the first
 * hook that answers counts (rule HOOK-1); the built-in {@code default-schema} always does. Pure.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public non-sealed interface ObserverSchemaHook extends Hook {

  /**
   * Says what is observed.
   *
   * @param resource from the manifest
   * @param kind what the cluster knows of its kind
   * @param context of this pass
   * @return the schema, empty to let the next hook answer
   */
  Optional<ObserverSchema> observe(Resource resource, KindInfo kind, HookContext context);
}
