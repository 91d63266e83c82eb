package dev.homeostat.core.overlay;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.pathcheck.ProposedPaths;
import org.apiguardian.api.API;

/**
 * The proposal of a whole value for a path to a part of it, where a schema compares a subtree as
 * one value (rule SCHEMA-9): a part of one can neither be excluded nor be strict.
 *
 * @param root of the schema
 */
@API(status = INTERNAL)
public record EnclosingValueProposal(SchemaNode.Fields root) implements ProposedPaths {

  @Override
  public FieldPath of(FieldPath meant) {
    return !meant.segments().isEmpty()
            && SchemaExclusion.of(root, meant) instanceof SchemaExclusion.PartOf part
        ? part.value()
        : meant;
  }
}
