package dev.homeostat.core.read;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.report.Held;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** Makes resources of a manifest's documents, or says all that is wrong with them (rule READ-5). */
@API(status = INTERNAL)
public final class ManifestReader {

  /** Levels of nesting beyond which no Kubernetes object goes. */
  private static final int DEEPEST = 200;

  /**
   * What a manifest says.
   *
   * @param resources with distinct ids, namespaces resolved; nulls are still in them
   * @param unknownKinds what takes part in nothing, its kind being unknown (rule READ-6)
   * @param unavailableKinds the same for now, because nobody can say what its kind is (rule ACT-6)
   * @param problems errors and warnings
   */
  public record Reading(
      List<Resource> resources,
      List<Held> unknownKinds,
      List<Held> unavailableKinds,
      List<Problem> problems) {
    public Reading {
      resources = List.copyOf(resources);
      unknownKinds = List.copyOf(unknownKinds);
      unavailableKinds = List.copyOf(unavailableKinds);
      problems = List.copyOf(problems);
    }
  }

  private final ApplicationId application;
  private final Kinds kinds;
  private final Map<ResourceId, Resource> resources = new LinkedHashMap<>();
  private final Map<ResourceId, String> places = new HashMap<>();
  private final List<Held> unknown = new ArrayList<>();
  private final List<Held> unavailable = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  private ManifestReader(ApplicationId application, Kinds kinds) {
    this.application = application;
    this.kinds = kinds;
  }

  /**
   * Reads a manifest.
   *
   * @param manifest what the owner handed over
   * @param application whose it is
   * @param kinds what kinds are
   * @return its resources, and all that is wrong
   */
  public static Reading read(Manifest manifest, ApplicationId application, Kinds kinds) {
    ManifestReader reader = new ManifestReader(application, kinds);
    reader.problems.addAll(manifest.problems());
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < manifest.documents().size(); i++) {
      reader.flatten(manifest.documents().get(i), documents);
    }
    kinds.learn(documents);
    for (int i = 0; i < documents.size(); i++) {
      reader.document(documents.get(i), "/spec/manifest/" + i);
    }
    return new Reading(
        List.copyOf(reader.resources.values()),
        reader.unknown,
        reader.unavailable,
        reader.problems);
  }

  private void flatten(Document document, List<Document> out) {
    boolean list =
        document.tree().path("kind").asText().endsWith("List")
            && document.tree().path("items").isArray();
    if (!list) {
      out.add(document);
      return;
    }
    for (int i = 0; i < document.tree().path("items").size(); i++) {
      flatten(document.at(JsonPointer.compile("/items/" + i)), out);
    }
  }

  private void document(Document document, String pointer) {
    if (!(document.tree() instanceof ObjectNode tree)) {
      problems.add(
          problem("NotAResource", document, pointer, "")
              .expected("an object with apiVersion, kind and metadata.name")
              .got(kindOf(document.tree()))
              .advice("write a Kubernetes object, or remove the entry"));
      return;
    }
    if (depth(tree, 0) > DEEPEST) {
      problems.add(
          problem("TooDeep", document, pointer, "")
              .expected("at most " + DEEPEST + " levels of nesting")
              .got("more")
              .advice("no Kubernetes object is that deep; check how the manifest is made"));
      return;
    }
    boolean complete = text(document, pointer, "/apiVersion") & text(document, pointer, "/kind");
    if (!tree.path("metadata").path("generateName").isMissingNode()) {
      problems.add(
          problem("GeneratedName", document, pointer, "/metadata/generateName")
              .expected("metadata.name")
              .got("metadata.generateName")
              .advice("give the resource a name: one without cannot be found again"));
      return;
    }
    complete = text(document, pointer, "/metadata/name") && complete;
    if (complete && names(document, pointer)) {
      resource(document, pointer);
    }
  }

  private boolean text(Document document, String pointer, String field) {
    JsonNode value = document.tree().at(field);
    if (value.isTextual() && !value.textValue().isBlank()) {
      return true;
    }
    problems.add(
        problem("MissingField", document, pointer, field)
            .expected("a text")
            .got(value.isMissingNode() ? "nothing" : kindOf(value))
            .advice("every resource has apiVersion, kind and metadata.name"));
    return false;
  }

  private boolean names(Document document, String pointer) {
    boolean right = true;
    for (String field : List.of("/metadata/name", "/metadata/namespace", "/kind")) {
      JsonNode value = document.tree().at(field);
      if (!value.isMissingNode() && !value.isNull() && !Names.isSafe(value.asText())) {
        problems.add(
            problem("InvalidName", document, pointer, field)
                .expected("a name without '/' and '%', not '.' or '..', of at most 253 characters")
                .got("another text")
                .advice("choose a name that a server accepts"));
        right = false;
      }
    }
    return right;
  }

  private void resource(Document document, String pointer) {
    Resource written = Resource.of(document);
    KindAnswer answer = kinds.of(written.apiVersion(), written.kind());
    if (!(answer instanceof KindInfo kind)) {
      ResourceId id = written.id().in(written.namespace());
      if (answer instanceof KindAnswer.Unavailable) {
        unavailable.add(new Held(id, "unknown kind: the cluster cannot be asked now"));
      } else {
        unknown.add(new Held(id, "unknown kind"));
      }
      return;
    }
    Resource resource = Normaliser.normalise(written, kind, application, pointer, problems);
    String place = document.locate(JsonPointer.empty()).map(Location::toString).orElse(pointer);
    String before = places.putIfAbsent(resource.id(), place);
    if (before != null) {
      problems.add(
          problem("DuplicateId", document, pointer, "/metadata/name")
              .of(resource.id())
              .expected("one resource of an id")
              .got("a second one; the first is at " + before)
              .advice("remove one, or give it another name or namespace"));
      return;
    }
    resources.put(resource.id(), resource);
  }

  static String kindOf(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "a list";
      case STRING -> "a text";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      default -> "null";
    };
  }

  private static int depth(JsonNode node, int above) {
    if (above > DEEPEST || !node.isContainerNode()) {
      return above;
    }
    int deepest = above;
    for (JsonNode child : node) {
      deepest = Math.max(deepest, depth(child, above + 1));
    }
    return deepest;
  }

  private static Problem problem(String code, Document document, String pointer, String field) {
    Optional<Location> location = document.locate(JsonPointer.compile(field));
    return Problem.error(code).rule(Rule.READ_5).at(pointer + field).in(location);
  }
}
