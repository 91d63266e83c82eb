package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;

/**
 * The specification of one resource.
 *
 * @param manifest the resource as its owner wrote it, with apiVersion, kind and metadata
 * @param schema the written observer schema, if there is one
 * @param byHooks the values that mangling hooks set, by paths through objects
 * @param facts the properties of the lists of the kind
 * @param removesFields whether {@code fieldRemoval} is on (rule POLICY-2)
 */
@API(status = INTERNAL)
public record ResourceSpec(
    ObjectNode manifest,
    Optional<ObjectNode> schema,
    Map<FieldPath, JsonNode> byHooks,
    KindFacts facts,
    boolean removesFields) {

  private static final Set<String> SERVER_OWNED =
      Set.of(
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "selfLink",
          "managedFields");

  private static final Pattern ANNOTATIONS_OF_THE_SERVER =
      Pattern.compile(
          "(deployment|pv)\\.kubernetes\\.io/.*"
              + "|deprecated\\.daemonset\\.template\\.generation"
              + "|kubectl\\.kubernetes\\.io/last-applied-configuration");

  /** Reads READ-3: what the server alone writes is dropped from a manifest. */
  public ResourceSpec {
    JsonNode metadata = manifest.path("metadata");
    for (String name : SERVER_OWNED) {
      metadata = Values.with(metadata, name, null);
    }
    JsonNode annotations = metadata.path("annotations");
    for (String name : Values.names(annotations)) {
      if (ANNOTATIONS_OF_THE_SERVER.matcher(name).matches()) {
        annotations = Values.with(annotations, name, null);
        metadata = Values.with(metadata, "annotations", annotations);
      }
    }
    manifest = Values.with(manifest, "metadata", metadata);
    byHooks = new TreeMap<>(byHooks);
  }

  /**
   * Returns the specification of a manifest with the default schema.
   *
   * @param manifest the resource
   * @return a specification without hooks, with the facts of a built-in kind
   */
  public static ResourceSpec of(ObjectNode manifest) {
    return new ResourceSpec(
        manifest,
        Optional.empty(),
        Map.of(),
        KindFacts.of(manifest.path("apiVersion").asText(), manifest.path("kind").asText()),
        true);
  }

  /** Reads SCHEMA-5: without a written schema, or with one that extends it, the default holds. */
  boolean hasDefaults() {
    return schema.isEmpty() || schema.get().path(ObserverSchema.EXTENDS).asText().equals("default");
  }

  /** Reads SCHEMA-5. */
  Set<FieldPath> except() {
    return paths(ObserverSchema.EXCEPT);
  }

  /** Reads POLICY-6: no other form is accepted at or below these paths. */
  boolean isStrict(FieldPath at) {
    return strict().stream().anyMatch(at::startsWith);
  }

  Set<FieldPath> strict() {
    return paths(ObserverSchema.STRICT);
  }

  private Set<FieldPath> paths(String member) {
    return schema.stream()
        .flatMap(tree -> StreamSupport.stream(tree.path(member).spliterator(), false))
        .map(path -> FieldPath.parse(path.asText()))
        .collect(Collectors.toSet());
  }
}
