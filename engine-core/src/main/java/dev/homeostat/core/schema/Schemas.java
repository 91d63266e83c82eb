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
import dev.homeostat.core.model.Schema;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Brings written schemas and resources together (rules READ-5, SCHEMA-1, SCHEMA-5 and POLICY-5).
 */
@API(status = INTERNAL)
public final class Schemas {

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
  public record Written(Document document, String pointer) {}

  private Schemas() {}

  /**
   * Finds the resource of each written schema.
   *
   * @param schemas as written
   * @param resources of the manifest
   * @param application whose namespace counts where none is said
   * @return the schemas by resource
   */
  public static Matched match(
      List<ObserverSchema> schemas, List<Resource> resources, ApplicationId application) {
    Map<ResourceId, Resource> byId =
        resources.stream().collect(Collectors.toMap(Resource::id, resource -> resource));
    Map<ResourceId, Written> matched = new HashMap<>();
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < schemas.size(); i++) {
      ObserverSchema schema = schemas.get(i);
      String pointer = "/spec/observerSchema/" + i;
      Optional<ResourceId> named = named(schema, pointer, problems);
      if (named.isEmpty()) {
        continue;
      }
      Optional<Resource> resource = find(named.get(), byId, application);
      if (resource.isEmpty()) {
        problems.add(
            problem("SchemaWithoutResource", schema, pointer, "")
                .of(named.get())
                .expected("a resource of the manifest")
                .got("none of that kind and name")
                .advice("check kind, name and namespace, or remove the schema"));
      } else if (wrongVersion(schema, resource.get())) {
        problems.add(
            problem("SchemaOfAnotherVersion", schema, pointer, "/apiVersion")
                .of(named.get())
                .expected(resource.get().apiVersion())
                .got(schema.document().tree().path("apiVersion").asText())
                .advice("use the apiVersion of the manifest"));
      } else if (matched.putIfAbsent(resource.get().id(), new Written(schema.document(), pointer))
          != null) {
        problems.add(
            problem("TwoSchemas", schema, pointer, "")
                .of(resource.get().id())
                .expected("one schema for a resource")
                .got("a second one; the first is at " + matched.get(resource.get().id()).pointer())
                .advice("merge the two"));
      }
    }
    return new Matched(matched, problems);
  }

  private static Optional<ResourceId> named(
      ObserverSchema schema, String pointer, List<Problem> problems) {
    if (schema.target().isPresent()) {
      return schema.target();
    }
    JsonNode tree = schema.document().tree();
    Optional<ResourceId> id = Optional.empty();
    boolean complete = tree.isObject();
    for (String field : List.of("/apiVersion", "/kind", "/metadata/name")) {
      if (!tree.at(field).isTextual() || tree.at(field).asText().isEmpty()) {
        complete = false;
        problems.add(
            problem("MissingField", schema, pointer, field)
                .expected("a text")
                .got(tree.at(field).isMissingNode() ? "nothing" : "something else")
                .advice("a schema names its resource by apiVersion, kind and metadata.name"));
      }
    }
    if (complete) {
      id =
          Optional.of(
              new ResourceId(
                  ResourceId.groupOf(tree.path("apiVersion").asText()),
                  tree.path("kind").asText(),
                  tree.at("/metadata/namespace").asText(""),
                  tree.at("/metadata/name").asText()));
    }
    return id;
  }

  private static Optional<Resource> find(
      ResourceId named, Map<ResourceId, Resource> byId, ApplicationId application) {
    Resource exact = byId.get(named);
    if (exact == null && named.namespace().isEmpty()) {
      exact = byId.get(named.in(application.namespace()));
    }
    return Optional.ofNullable(exact == null ? byId.get(named.in("")) : exact);
  }

  private static boolean wrongVersion(ObserverSchema schema, Resource resource) {
    JsonNode version = schema.document().tree().path("apiVersion");
    return version.isTextual() && !version.textValue().equals(resource.apiVersion());
  }

  /**
   * Reads a written schema for its resource.
   *
   * @param written the schema
   * @param resource what the manifest says
   * @param kind what its kind is
   * @param problems gains what is wrong
   * @return the schema, as far as it could be read
   */
  public static Schema read(
      Written written, Resource resource, KindInfo kind, List<Problem> problems) {
    ResourceId id = resource.id();
    JsonNode tree = written.document().tree();
    SchemaNode.Fields root =
        SchemaParser.parse(id, written.document(), written.pointer(), problems);
    Set<FieldPath> except = paths(written, ObserverSchema.EXCEPT, id, problems);
    if (tree.has(ObserverSchema.EXTENDS)) {
      if (!tree.path(ObserverSchema.EXTENDS).asText().equals("default")) {
        problems.add(
            problem(written, "UnknownBase", id, "/" + ObserverSchema.EXTENDS)
                .expected("default")
                .got("something else")
                .advice("the default schema is the only one to build on"));
      }
      SchemaNode.Fields base = DefaultSchema.of(resource, kind);
      for (FieldPath path : except) {
        Optional<SchemaNode.Fields> left = SchemaEdits.without(base, path);
        if (left.isEmpty()) {
          problems.add(
              Problem.warning("ExceptNamesNothing")
                  .rule(Rule.SCHEMA_5)
                  .of(id)
                  .at(path)
                  .expected("an observed field")
                  .got("a path that the default schema does not observe")
                  .advice("check the path; list elements are named by key, as in [name=app]"));
        }
        base = left.orElse(base);
      }
      root = SchemaEdits.overlay(base, root);
    } else if (!except.isEmpty()) {
      problems.add(
          problem(written, "ExceptWithoutBase", id, "/" + ObserverSchema.EXCEPT)
              .expected(ObserverSchema.EXTENDS + ": default beside it")
              .got("nothing to take the paths out of")
              .advice("add " + ObserverSchema.EXTENDS + ": default"));
    }
    Lengths.check(root, resource, written, problems);
    return new Schema(
        resource.address(),
        root,
        true,
        paths(written, ObserverSchema.STRICT, id, problems),
        SchemaTrees.publish(resource.address(), root));
  }

  /**
   * The default schema of a resource.
   *
   * @param resource what the manifest says
   * @param kind what its kind is
   * @return the schema
   */
  public static Schema byDefault(Resource resource, KindInfo kind) {
    SchemaNode.Fields root = DefaultSchema.of(resource, kind);
    return new Schema(
        resource.address(), root, false, Set.of(), SchemaTrees.publish(resource.address(), root));
  }

  /**
   * Reads back a schema that was published.
   *
   * @param resource of which resource
   * @param tree as in the state
   * @return what was observed
   */
  public static SchemaNode.Fields published(ResourceId resource, ObjectNode tree) {
    return SchemaParser.parse(resource, Document.of(tree), "", new ArrayList<>());
  }

  private static Set<FieldPath> paths(
      Written written, String member, ResourceId id, List<Problem> problems) {
    Set<FieldPath> paths = new LinkedHashSet<>();
    int i = 0;
    for (JsonNode text : written.document().tree().path(member)) {
      try {
        paths.add(FieldPath.parse(text.asText()));
      } catch (IllegalArgumentException e) {
        problems.add(
            problem(written, "NotAPath", id, "/" + member + "/" + i)
                .expected("a path such as /spec/replicas")
                .got("another text")
                .advice("begin with a slash; name list elements as in [name=app]"));
      }
      i++;
    }
    return paths;
  }

  private static Problem problem(String code, ObserverSchema schema, String pointer, String at) {
    return Problem.error(code)
        .rule(Rule.READ_5)
        .at(pointer + at)
        .in(schema.document().locate(JsonPointer.compile(at)));
  }

  static Problem problem(Written written, String code, ResourceId id, String at) {
    return Problem.error(code)
        .rule(Rule.SCHEMA_5)
        .of(id)
        .at(written.pointer() + at)
        .in(written.document().locate(JsonPointer.compile(at)));
  }
}
