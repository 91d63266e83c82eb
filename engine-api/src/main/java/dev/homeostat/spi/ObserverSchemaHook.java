package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ObserverSchema;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
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
   * @param input the resource, its kind, and the resources beside it
   * @param context of this pass
   * @return the schema, empty to let the next hook answer
   */
  Optional<ObserverSchema> observe(Input input, HookContext context);

  /**
   * The input of the generation.
   *
   * @param resource the resource of the manifest that needs a schema; again with the result of the
   *     last-applied hooks, if they change it
   * @param kind the description of its kind by the cluster
   * @param manifest all resources of the application in the order of the manifest, this one
   *     included; for every source, translated if it is no manifest. Resources of an unknown kind
   *     are missing
   */
  record Input(Resource resource, KindInfo kind, List<Resource> manifest) {
    // Copies the list.
    public Input {
      manifest = List.copyOf(manifest);
    }

    /** The id of the resource; never its content. */
    @Override
    public String toString() {
      return "schema of " + resource.id();
    }
  }
}
