package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.PackExclusions;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.overlay.SchemaExclusion;
import dev.homeostat.core.overlay.SchemaOverlay;
import dev.homeostat.core.packs.PackRules;
import dev.homeostat.core.packs.PackedSchema;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the observer schemas of an application for its resources (rules READ-5, SCHEMA-1,
 * SCHEMA-5 and POLICY-5).
 */
@API(status = INTERNAL)
public final class SchemaCompiler {

  /**
   * A written schema.
   *
   * @param document the tree and where it stands
   * @param pointer how messages call the place of the tree
   */
  public record Written(Document document, String pointer) {
    String place() {
      return document.locate(JsonPointer.empty()).map(Location::toString).orElse(pointer);
    }
  }

  private SchemaCompiler() {}

  /**
   * Reads a written schema for its resource.
   *
   * @param written the schema
   * @param resource the resource from the manifest
   * @param kind the description of its kind
   * @param packs the rules that change a default schema which it extends
   * @param problems receives the problems
   * @return the schema, as far as it could be read
   */
  public static CompiledSchema read(
      Written written, Resource resource, KindInfo kind, PackRules packs, List<Problem> problems) {
    SchemaProblems report =
        new SchemaProblems(resource.id(), written.document(), written.pointer(), problems);
    SchemaNode.Fields own = SchemaParser.parse(report, kind);
    Map<String, FieldPath> strictAt = SchemaPathLists.of(ObserverSchema.STRICT, report);
    Set<FieldPath> strict = new LinkedHashSet<>(strictAt.values());
    UnmatchedPaths unmatched = new UnmatchedPaths(report, resource.tree(), kind);
    unmatched.fields(own);
    Map<String, FieldPath> except = SchemaPathLists.of(ObserverSchema.EXCEPT, report);
    Optional<SchemaNode.Fields> whole = base(resource, kind, except, report);
    Optional<PackedSchema> packed =
        whole
            .map(base -> left(base, except, report, unmatched))
            .map(left -> PackedSchema.of(packs, left, resource, strict, problems));
    SchemaNode.Fields root =
        packed.map(left -> extended(left.root(), own, resource, kind)).orElse(own);
    unmatched.strict(strictAt, root);
    root = ElementUniqueness.settle(root, resource, problems);
    SchemaValidator.check(root, resource, written, problems);
    PackExclusions packExclusions =
        packed
            .map(PackedSchema::left)
            .map(left -> left.withoutLists(path -> SchemaLookup.at(own, path).isPresent()))
            .orElse(PackExclusions.NONE);
    return new CompiledSchema(
        resource.address(),
        root,
        true,
        strict,
        packExclusions,
        whole
            .map(base -> ExclusionReasons.extending(report, base, except, packExclusions))
            .orElseGet(() -> ExclusionReasons.written(report)),
        unmatched.found(),
        SchemaTrees.publish(resource.address(), root));
  }

  /** Returns the default schema; empty if a written one does not extend it. */
  private static Optional<SchemaNode.Fields> base(
      Resource resource, KindInfo kind, Map<String, FieldPath> except, SchemaProblems report) {
    JsonNode base = report.document().tree().path(ObserverSchema.EXTENDS);
    if (base.isMissingNode()) {
      if (!except.isEmpty()) {
        report.say(
            "/" + ObserverSchema.EXCEPT,
            error("ExceptWithoutBase")
                .expected(ObserverSchema.EXTENDS + ": default beside it")
                .got("nothing to take the paths out of")
                .advice("add " + ObserverSchema.EXTENDS + ": default"));
      }
      return Optional.empty();
    }
    if (!base.asText().equals("default")) {
      report.say(
          "/" + ObserverSchema.EXTENDS,
          error("UnknownBase")
              .expected("default")
              .got("something else")
              .advice("the default schema is the only one to build on"));
    }
    return Optional.of(DefaultSchema.of(resource, kind));
  }

  /** Returns what the owner does not exclude. */
  private static SchemaNode.Fields left(
      SchemaNode.Fields whole,
      Map<String, FieldPath> except,
      SchemaProblems report,
      UnmatchedPaths unmatched) {
    SchemaNode.Fields left = whole;
    for (Map.Entry<String, FieldPath> path : except.entrySet()) {
      // A path that repeats another, or is below it, is right, and is out already.
      boolean isOut =
          SchemaExclusion.of(left, path.getValue()) instanceof SchemaExclusion.Unobserved
              && SchemaLookup.at(whole, path.getValue()).isPresent();
      left = isOut ? left : without(left, path.getValue(), path.getKey(), report, unmatched);
    }
    return left;
  }

  private static SchemaNode.Fields extended(
      SchemaNode.Fields base, SchemaNode.Fields own, Resource resource, KindInfo kind) {
    return SchemaOverlay.overlay(
        base,
        own,
        resource.tree(),
        (path, list, keyed) -> DefaultSchema.keyed(resource.id(), kind, path, list, keyed));
  }

  private static SchemaNode.Fields without(
      SchemaNode.Fields base,
      FieldPath path,
      String at,
      SchemaProblems report,
      UnmatchedPaths unmatched) {
    SchemaExclusion.Outcome outcome = SchemaExclusion.of(base, path);
    if (outcome instanceof SchemaExclusion.PartOf part) {
      report.say(
          at,
          error("ExceptPartOfOneValue")
              .expected("a field that is compared by itself")
              .got("a part of " + part.value() + ", which is compared as one value")
              .advice("except all of " + part.value() + ", or nothing of it"));
    } else if (outcome instanceof SchemaExclusion.Unobserved) {
      unmatched.except(at, path, base);
    }
    return outcome instanceof SchemaExclusion.Left left ? (SchemaNode.Fields) left.node() : base;
  }

  /**
   * The default schema of a resource.
   *
   * @param resource the resource from the manifest
   * @param kind the description of its kind
   * @return the schema
   */
  public static CompiledSchema byDefault(Resource resource, KindInfo kind) {
    return byDefault(resource, kind, PackRules.NONE, null, new ArrayList<>());
  }

  /**
   * The default schema of a resource, of which equal specifications are shared, without what policy
   * packs leave to others.
   *
   * @param resource the resource from the manifest
   * @param kind the description of its kind
   * @param packs the rules of the packs
   * @param shared the schemas of specifications, or {@code null} to share none
   * @param problems receives the rules that cannot be applied
   * @return the schema
   */
  public static CompiledSchema byDefault(
      Resource resource,
      KindInfo kind,
      PackRules packs,
      @Nullable DefaultSchemaCache shared,
      List<Problem> problems) {
    PackedSchema packed =
        PackedSchema.of(
            packs, DefaultSchema.of(resource, kind, shared), resource, Set.of(), problems);
    return new CompiledSchema(
        resource.address(),
        packed.root(),
        false,
        Set.of(),
        packed.left(),
        ExclusionReasons.byDefault(packed.left()),
        List.of(),
        SchemaTrees.publish(resource.address(), packed.root()));
  }

  /**
   * Reads back a schema that was published.
   *
   * @param resource of which resource
   * @param tree as in the state
   * @param kind the description of its kind
   * @return what was observed
   */
  public static SchemaNode.Fields published(ResourceId resource, ObjectNode tree, KindInfo kind) {
    return SchemaParser.parse(
        new SchemaProblems(resource, Document.of(tree), "", new ArrayList<>()), kind);
  }

  private static Problem error(String code) {
    return Problem.error(code).rule(Rule.SCHEMA_5);
  }
}
