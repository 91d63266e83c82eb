package dev.homeostat.core.overlay;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.pathcheck.ProposedPaths;
import org.apiguardian.api.API;

/**
 * The subtrees that a schema compares as one value (rule SCHEMA-9): a part of one can neither be
 * excluded nor be strict.
 *
 * @param root of the schema
 */
@API(status = INTERNAL)
public record OneValueSubtrees(SchemaNode.Fields root) implements ProposedPaths {

  @Override
  public FieldPath of(FieldPath meant) {
    return !meant.segments().isEmpty()
            && SchemaExclusion.of(root, meant) instanceof SchemaExclusion.PartOf part
        ? part.value()
        : meant;
  }
}
