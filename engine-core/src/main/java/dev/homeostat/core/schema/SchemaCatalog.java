package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Brings written schemas and resources together (rules READ-5, SCHEMA-1, SCHEMA-5 and POLICY-5).
 */
@API(status = INTERNAL)
public final class SchemaCatalog {

  /**
   * The written schemas by the resource that each is for.
   *
   * @param byResource at most one for each
   * @param problems what fits nothing, or twice
   */
  public record Matched(Map<ResourceId, Written> byResource, List<Problem> problems) {
    public Matched {
      byResource = Map.copyOf(byResource);
      problems = List.copyOf(problems);
    }
  }

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

  private SchemaCatalog() {}

  /**
   * Finds the resource of each written schema.
   *
   * @param schemas as written
   * @param resources of the manifest
   * @param blocked resources whose kind is not known (rule READ-6): their schemas wait with them
   * @param application whose namespace is the default
   * @return the schemas by resource
   */
  public static Matched match(
      List<ObserverSchema> schemas,
      List<Resource> resources,
      List<HeldResource> blocked,
      ApplicationId application) {
    return new SchemaMatcher(resources, blocked, application).match(schemas);
  }

  /**
   * Reads a written schema for its resource.
   *
   * @param written the schema
   * @param resource the resource from the manifest
   * @param kind the description of its kind
   * @param problems receives the problems
   * @return the schema, as far as it could be read
   */
  public static CompiledSchema read(
      Written written, Resource resource, KindInfo kind, List<Problem> problems) {
    SchemaReport report =
        new SchemaReport(resource.id(), written.document(), written.pointer(), problems);
    SchemaNode.Fields own = SchemaParser.parse(report, kind);
    SchemaNode.Fields root = extended(own, resource, kind, report);
    root = ElementUniqueness.settle(root, resource, problems);
    SchemaValidator.check(root, resource, written, problems);
    Set<FieldPath> strict = new LinkedHashSet<>(paths(ObserverSchema.STRICT, report).values());
    return new CompiledSchema(
        resource.address(), root, true, strict, SchemaTrees.publish(resource.address(), root));
  }

  private static SchemaNode.Fields extended(
      SchemaNode.Fields own, Resource resource, KindInfo kind, SchemaReport report) {
    Map<String, FieldPath> except = paths(ObserverSchema.EXCEPT, report);
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
      return own;
    }
    if (!base.asText().equals("default")) {
      report.say(
          "/" + ObserverSchema.EXTENDS,
          error("UnknownBase")
              .expected("default")
              .got("something else")
              .advice("the default schema is the only one to build on"));
    }
    SchemaNode.Fields left = DefaultSchema.of(resource, kind);
    for (Map.Entry<String, FieldPath> path : except.entrySet()) {
      left = without(left, path.getValue(), path.getKey(), report);
    }
    return SchemaEdits.overlay(
        left,
        own,
        resource.tree(),
        (path, list, keyed) -> DefaultSchema.keyed(resource.id(), kind, path, list, keyed));
  }

  private static SchemaNode.Fields without(
      SchemaNode.Fields base, FieldPath path, String at, SchemaReport report) {
    SchemaExclusion.Outcome outcome = SchemaExclusion.of(base, path);
    if (outcome instanceof SchemaExclusion.PartOf part) {
      report.say(
          at,
          error("ExceptPartOfOneValue")
              .expected("a field that is compared by itself")
              .got("a part of " + part.value() + ", which is compared as one value")
              .advice("except all of " + part.value() + ", or nothing of it"));
    } else if (outcome instanceof SchemaExclusion.Unobserved) {
      report.say(
          at,
          Problem.warning("ExceptNamesNothing")
              .rule(Rule.SCHEMA_5)
              .expected("an observed field")
              .got(path + ", which the default schema does not observe")
              .advice("check the path; list elements are named by key, as in [name=app]"));
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
    return byDefault(resource, kind, null);
  }

  /**
   * The default schema of a resource, of which equal specifications are shared.
   *
   * @param resource the resource from the manifest
   * @param kind the description of its kind
   * @param shared the schemas of specifications, or {@code null} to share none
   * @return the schema
   */
  public static CompiledSchema byDefault(
      Resource resource, KindInfo kind, @Nullable SharedSchemas shared) {
    SchemaNode.Fields root = DefaultSchema.of(resource, kind, shared);
    return new CompiledSchema(
        resource.address(), root, false, Set.of(), SchemaTrees.publish(resource.address(), root));
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
        new SchemaReport(resource, Document.of(tree), "", new ArrayList<>()), kind);
  }

  /** The paths of a control member at the root, by where they stand. */
  private static Map<String, FieldPath> paths(String member, SchemaReport report) {
    Map<String, FieldPath> paths = new LinkedHashMap<>();
    JsonNode list = report.document().tree().path(member);
    if (!list.isMissingNode() && !list.isArray()) {
      report.say(
          "/" + member,
          error("NotAPath")
              .expected("a list of paths")
              .got("something else")
              .advice("write [/spec/replicas]"));
      return Map.of();
    }
    for (int i = 0; i < list.size(); i++) {
      String at = "/" + member + "/" + i;
      Optional<FieldPath> path = path(list.get(i));
      if (path.isPresent()) {
        paths.put(at, path.get());
      } else {
        report.say(
            at,
            error("NotAPath")
                .expected("a path such as /spec/replicas")
                .got("something else")
                .advice("begin with a slash; name list elements as in [name=app]"));
      }
    }
    return paths;
  }

  /** The resource as a whole is no field of it. */
  private static Optional<FieldPath> path(JsonNode text) {
    try {
      return text.isTextual()
          ? Optional.of(FieldPath.parse(text.textValue())).filter(p -> !p.segments().isEmpty())
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Problem error(String code) {
    return Problem.error(code).rule(Rule.SCHEMA_5);
  }
}
