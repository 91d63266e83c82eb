package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.pathcheck.UnmatchedPath;
import dev.homeostat.report.FieldExclusions;
import dev.homeostat.tree.Digest;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The schema in force of one resource: parsed, and as the tree that users read.
 *
 * @param address which resource, its namespace resolved
 * @param root what is observed
 * @param written whether a user wrote it, so that a null of the manifest is a wish (rule READ-2)
 * @param strict the paths where no other form is accepted (rule POLICY-6)
 * @param left what policy packs leave to other writers
 * @param exclusions why fields are not observed
 * @param unmatched the paths of a written schema that name nothing in the manifest
 * @param published the published form, with the identity fields, frozen
 */
@API(status = INTERNAL)
public record CompiledSchema(
    ResourceAddress address,
    SchemaNode.Fields root,
    boolean written,
    Set<FieldPath> strict,
    PackExclusions left,
    FieldExclusions exclusions,
    List<UnmatchedPath> unmatched,
    Lazy<ObjectNode> published) {

  public CompiledSchema {
    unmatched = List.copyOf(unmatched);
    strict = Set.copyOf(strict);
  }

  /** A schema without policy packs. */
  public CompiledSchema(
      ResourceAddress address,
      SchemaNode.Fields root,
      boolean written,
      Set<FieldPath> strict,
      Lazy<ObjectNode> published) {
    this(
        address,
        root,
        written,
        strict,
        PackExclusions.NONE,
        FieldExclusions.NONE,
        List.of(),
        published);
  }

  /**
   * The published form.
   *
   * @return with the identity fields, frozen
   */
  public ObjectNode tree() {
    return published.get();
  }

  /**
   * Returns the same after hooks have changed what is observed.
   *
   * @param changed what is observed
   * @param form its published form
   * @param reasons why fields are not observed
   * @return a new value
   */
  public CompiledSchema with(
      SchemaNode.Fields changed, Lazy<ObjectNode> form, FieldExclusions reasons) {
    return new CompiledSchema(address, changed, written, strict, left, reasons, unmatched, form);
  }

  /**
   * The digest of the published form, its null leaves included, and of the strict paths.
   *
   * @return equal for equal schemas
   */
  public Digest digest() {
    return Digest.of(Digest.withNulls(tree()) + " " + strict.stream().sorted().toList());
  }
}
