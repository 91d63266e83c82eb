package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.overlay.SchemaExclusion;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.Set;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * The schema that would be in force if more fields were specified: it decides whether a value that
 * is no longer desired is removed or released (rule POLICY-2).
 *
 * @param manifest returns the schema of step 1 for a hypothetical manifest
 * @param kind the description of the kind
 * @param released the paths that hooks release from observation
 */
@API(status = INTERNAL)
public record HypotheticalSchema(
    Function<Resource, SchemaNode.Fields> manifest, KindInfo kind, Set<FieldPath> released) {

  // Copies the set.
  public HypotheticalSchema {
    released = Set.copyOf(released);
  }

  /**
   * Returns the schema for a hypothetical manifest.
   *
   * @param said the resource with all fields that might be specified
   * @return the fields that would be observed
   */
  public SchemaNode.Fields of(Resource said) {
    return withoutReleased(manifest.apply(said));
  }

  /**
   * Returns the schema for fields that a hook sets, which observes all of them (rule HOOK-7).
   *
   * @param said the resource with all fields that might be specified
   * @return the fields that would be observed
   */
  public SchemaNode.Fields ofHooks(Resource said) {
    return withoutReleased(DefaultSchema.of(said, kind));
  }

  /**
   * Returns whether a hook releases a path, or something above it.
   *
   * @param path into the resource
   * @return true if it is left to others
   */
  public boolean isReleased(FieldPath path) {
    return released.stream().anyMatch(path::startsWith);
  }

  private SchemaNode.Fields withoutReleased(SchemaNode.Fields root) {
    SchemaNode.Fields left = root;
    for (FieldPath path : released) {
      if (SchemaExclusion.of(left, path) instanceof SchemaExclusion.Left except) {
        left = (SchemaNode.Fields) except.node();
      }
    }
    return left;
  }
}
