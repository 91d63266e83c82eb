package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.report.HeldResource;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** Finds the resource of each written schema (rules READ-5 and SCHEMA-1). */
@API(status = INTERNAL)
public final class SchemaMatcher {

  /**
   * The written schemas by the resource that each is for.
   *
   * @param byResource at most one for each
   * @param problems what fits nothing, or twice
   */
  public record Matched(
      Map<ResourceId, SchemaCompiler.Written> byResource, List<Problem> problems) {
    public Matched {
      byResource = Map.copyOf(byResource);
      problems = List.copyOf(problems);
    }
  }

  private static final List<String> NAMING = List.of("/apiVersion", "/kind", "/metadata/name");

  private static final String NAMESPACE = "/metadata/namespace";

  private final ApplicationId application;
  private final Map<ResourceId, Resource> byId = new HashMap<>();
  private final Set<String> blocked = new HashSet<>();
  private final Map<ResourceId, SchemaCompiler.Written> matched = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private SchemaMatcher(
      List<Resource> resources, List<HeldResource> blocked, ApplicationId application) {
    this.application = application;
    resources.forEach(resource -> byId.put(resource.id(), resource));
    blocked.forEach(held -> this.blocked.add(withoutNamespace(held.resource())));
  }

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

  private Matched match(List<ObserverSchema> schemas) {
    for (int i = 0; i < schemas.size(); i++) {
      String pointer = "/spec/observerSchema/" + i;
      Optional<ResourceId> named = named(schemas.get(i), pointer);
      if (named.isPresent()) {
        match(schemas.get(i), pointer, named.get());
      }
    }
    return new Matched(matched, problems);
  }

  private void match(ObserverSchema schema, String pointer, ResourceId named) {
    Optional<Resource> found = find(named);
    if (found.isEmpty()) {
      if (!blocked.contains(withoutNamespace(named))) {
        nothing(schema, pointer, named);
      }
      return;
    }
    Resource resource = found.get();
    JsonNode version = schema.document().tree().path("apiVersion");
    if (version.isTextual() && !version.textValue().equals(resource.apiVersion())) {
      problems.add(
          problem("SchemaOfAnotherVersion", schema, pointer, "/apiVersion")
              .of(resource.id())
              .expected(resource.apiVersion())
              .got(version.textValue())
              .advice("use the apiVersion of the manifest"));
      return;
    }
    SchemaCompiler.Written written = new SchemaCompiler.Written(schema.document(), pointer);
    SchemaCompiler.Written before = matched.putIfAbsent(resource.id(), written);
    if (before != null) {
      problems.add(
          problem("TwoSchemas", schema, pointer, "")
              .of(resource.id())
              .expected("one schema for a resource")
              .got("a second one; the first is at " + before.place())
              .advice("merge the two"));
    }
  }

  /**
   * Finds the resource that a schema names. Without a namespace it is the one in the namespace of
   * the application, else the only one of its kind and name.
   */
  private Optional<Resource> find(ResourceId named) {
    Optional<Resource> exact =
        Optional.ofNullable(byId.get(named)).or(() -> Optional.ofNullable(byId.get(named.in(""))));
    if (exact.isPresent() || !named.namespace().isEmpty()) {
      return exact;
    }
    return Optional.ofNullable(byId.get(named.in(application.namespace())))
        .or(() -> onlyOne(alike(named)));
  }

  private static Optional<Resource> onlyOne(List<Resource> alike) {
    return alike.size() == 1 ? Optional.of(alike.get(0)) : Optional.empty();
  }

  /** Those of a kind and name, wherever they live. */
  private List<Resource> alike(ResourceId named) {
    return byId.values().stream()
        .filter(resource -> withoutNamespace(resource.id()).equals(withoutNamespace(named)))
        .toList();
  }

  private void nothing(ObserverSchema schema, String pointer, ResourceId named) {
    String elsewhere =
        alike(named).stream().map(Resource::namespace).sorted().collect(Collectors.joining(", "));
    Problem draft =
        problem("SchemaWithoutResource", schema, pointer, "")
            .of(named)
            .expected("a resource of the manifest");
    problems.add(
        elsewhere.isEmpty()
            ? draft
                .got("none of that kind and name")
                .advice("check kind and name, or remove the schema")
            : draft
                .got(
                    (named.namespace().isEmpty()
                            ? "one in each of the namespaces "
                            : "none in namespace " + named.namespace() + ", but in ")
                        + elsewhere)
                .advice("say metadata.namespace in the schema"));
  }

  private Optional<ResourceId> named(ObserverSchema schema, String pointer) {
    if (schema.target().isPresent()) {
      return schema.target();
    }
    JsonNode tree = schema.document().tree();
    if (!tree.isObject()) {
      problems.add(
          SchemaParser.notAnObject("apiVersion, kind and metadata.name")
              .at(pointer)
              .in(schema.document().locate(JsonPointer.empty())));
      return Optional.empty();
    }
    boolean complete = true;
    for (String field : NAMING) {
      complete &= isText(schema, pointer, field);
    }
    JsonNode namespace = tree.at(NAMESPACE);
    boolean says =
        !Trees.isAbsent(namespace) && !(namespace.isTextual() && namespace.textValue().isEmpty());
    complete &= !says || isText(schema, pointer, NAMESPACE);
    return complete
        ? Optional.of(
            new ResourceId(
                ResourceId.groupOf(tree.path("apiVersion").asText()),
                tree.path("kind").asText(),
                says ? namespace.asText() : "",
                tree.at("/metadata/name").asText()))
        : Optional.empty();
  }

  private boolean isText(ObserverSchema schema, String pointer, String field) {
    JsonNode value = schema.document().tree().at(field);
    boolean text = value.isTextual() && !value.textValue().isBlank();
    if (!text) {
      problems.add(
          problem("MissingField", schema, pointer, field)
              .expected("a text that is not empty")
              .got(
                  value.isMissingNode()
                      ? "nothing"
                      : value.isTextual() ? "an empty text" : "something else")
              .advice("a schema names its resource by apiVersion, kind and metadata.name"));
    }
    return text;
  }

  private static String withoutNamespace(ResourceId id) {
    return id.groupKind() + " " + id.name();
  }

  private static Problem problem(String code, ObserverSchema schema, String pointer, String at) {
    return Problem.error(code)
        .rule(Rule.READ_5)
        .at(pointer + at)
        .in(schema.document().locate(JsonPointer.compile(at)));
  }
}
