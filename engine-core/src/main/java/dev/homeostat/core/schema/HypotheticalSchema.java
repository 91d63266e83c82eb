package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.Set;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * The schema that would be in force if more were said: it decides whether what is said no longer is
 * removed or let go (rule POLICY-2).
 *
 * @param manifest makes the schema of step 1 for what a manifest might say
 * @param kind what the kind is
 * @param released what hooks take out of the schema
 */
@API(status = INTERNAL)
public record HypotheticalSchema(
    Function<Resource, SchemaNode.Fields> manifest, KindInfo kind, Set<FieldPath> released) {

  // Copies the set.
  public HypotheticalSchema {
    released = Set.copyOf(released);
  }

  /**
   * The schema that observes what a manifest says.
   *
   * @param said the resource with all that might be said
   * @return what would be observed
   */
  public SchemaNode.Fields of(Resource said) {
    return withoutReleased(manifest.apply(said));
  }

  /**
   * The schema that observes what a hook sets: all of it (rule HOOK-7).
   *
   * @param said the resource with all that might be said
   * @return what would be observed
   */
  public SchemaNode.Fields ofHooks(Resource said) {
    return withoutReleased(DefaultSchema.of(said, kind));
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
