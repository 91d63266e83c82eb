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
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;

/**
 * Reads resources from the documents of a manifest, or reports all problems of the documents (rules
 * READ-5 and READ-6).
 */
@API(status = INTERNAL)
public final class ManifestReader {

  /** The kind of a list, and the end of the kinds of typed lists. */
  private static final String LIST = "List";

  /** Levels of nesting beyond which no Kubernetes object goes. */
  private static final int DEEPEST = 200;

  /**
   * The contents of a manifest.
   *
   * @param resources with distinct ids, namespaces resolved; nulls are still in them
   * @param unknownKinds the resources that are left out because their kind is unknown (rule READ-6)
   * @param unavailableKinds the resources that are left out for now because their kind cannot be
   *     discovered (rule ACT-6)
   * @param problems errors and warnings
   */
  public record Reading(
      List<Resource> resources,
      List<HeldResource> unknownKinds,
      List<HeldResource> unavailableKinds,
      List<Problem> problems) {
    public Reading {
      resources = List.copyOf(resources);
      unknownKinds = List.copyOf(unknownKinds);
      unavailableKinds = List.copyOf(unavailableKinds);
      problems = List.copyOf(problems);
    }

    /**
     * Everything that takes part in nothing.
     *
     * @return of unknown and of unavailable kinds
     */
    public List<HeldResource> blocked() {
      return Stream.concat(unknownKinds.stream(), unavailableKinds.stream()).toList();
    }
  }

  private final ApplicationId application;
  private final KindCatalog kinds;
  private final Map<ResourceId, Resource> resources = new LinkedHashMap<>();
  private final Map<ResourceId, String> places = new HashMap<>();
  private final List<HeldResource> unknown = new ArrayList<>();
  private final List<HeldResource> unavailable = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  /** True if the namespace of the application was found to be no name. */
  private boolean isNamespaceReported;

  private ManifestReader(ApplicationId application, KindCatalog kinds) {
    this.application = application;
    this.kinds = kinds;
  }

  /**
   * Reads a manifest. An entry that is a list of objects counts as the objects in it; messages name
   * the place of each in the list.
   *
   * @param manifest what the owner handed over
   * @param places by document, its JSON pointer in what the user wrote; empty if that is the
   *     manifest
   * @param application whose it is
   * @param kinds what kinds are
   * @return its resources, and all that is wrong
   */
  public static Reading read(
      Manifest manifest, List<String> places, ApplicationId application, KindCatalog kinds) {
    ManifestReader reader = new ManifestReader(application, kinds);
    reader.problems.addAll(manifest.problems());
    List<Placed> all = new ArrayList<>();
    for (int i = 0; i < manifest.documents().size(); i++) {
      String place = places.isEmpty() ? "/spec/manifest/" + i : places.get(i);
      reader.flatten(new Placed(manifest.documents().get(i), place), 0, all);
    }
    kinds.learn(all.stream().map(Placed::document).toList());
    all.forEach(reader::document);
    return new Reading(
        List.copyOf(reader.resources.values()),
        reader.unknown,
        reader.unavailable,
        reader.problems);
  }

  /** A document that should be a resource, and how messages call its place. */
  private record Placed(Document document, String pointer) {

    JsonNode at(String field) {
      return document.tree().at(field);
    }

    Problem error(String code, String field) {
      return Problem.error(code)
          .rule(Rule.READ_5)
          .at(pointer + field)
          .in(document.locate(JsonPointer.compile(field)));
    }
  }

  private void flatten(Placed placed, int depth, List<Placed> out) {
    JsonNode tree = placed.document().tree();
    if (!isList(tree) || depth > DEEPEST) {
      out.add(placed);
      return;
    }
    if (!tree.path("items").isArray() && !Trees.isAbsent(tree.path("items"))) {
      problems.add(
          placed
              .error("NotAList", "/items")
              .expected("a list of resources")
              .got(kindOf(tree.path("items")))
              .advice("begin each item with a dash"));
      return;
    }
    for (int i = 0; i < tree.path("items").size(); i++) {
      String item = "/items/" + i;
      Document document = typed(tree, placed.document().at(JsonPointer.compile(item)));
      flatten(new Placed(document, placed.pointer() + item), depth + 1, out);
    }
  }

  /**
   * Returns whether a document is a list. A kind may be called PlayList and have items: one with a
   * name is a list only if its items are objects with names, too.
   */
  private static boolean isList(JsonNode tree) {
    String kind = tree.path("kind").asText();
    boolean named = !tree.path("metadata").path("name").isMissingNode();
    if (kind.equals(LIST)) {
      return !named || tree.path("apiVersion").asText("v1").equals("v1");
    }
    return kind.endsWith(LIST)
        && tree.path("items").isArray()
        && (!named || areObjects(tree.path("items")));
  }

  private static boolean areObjects(JsonNode items) {
    return !items.isEmpty()
        && StreamSupport.stream(items.spliterator(), false)
            .allMatch(item -> item.at("/metadata/name").isTextual());
  }

  /**
   * Completes an item of a typed list with the kind that the list implies, because servers omit it
   * there.
   */
  private static Document typed(JsonNode list, Document item) {
    String kind = list.path("kind").asText();
    if (kind.equals(LIST)
        || !(item.tree() instanceof ObjectNode tree)
        || tree.has("kind")
        || tree.has("apiVersion")) {
      return item;
    }
    ObjectNode complete = Trees.thaw(tree);
    complete.put("apiVersion", list.path("apiVersion").asText());
    complete.put("kind", kind.substring(0, kind.length() - LIST.length()));
    return new Document(complete, item.origin());
  }

  private void document(Placed placed) {
    if (!(placed.document().tree() instanceof ObjectNode tree)) {
      problems.add(
          placed
              .error("NotAResource", "")
              .expected("an object with apiVersion, kind and metadata.name")
              .got(kindOf(placed.document().tree()))
              .advice("write a Kubernetes object, or remove the entry"));
      return;
    }
    if (depth(tree, 0) > DEEPEST) {
      problems.add(
          placed
              .error("TooDeep", "")
              .expected("at most " + DEEPEST + " levels of nesting")
              .got("more")
              .advice("no Kubernetes object is that deep; check how the manifest is made"));
      return;
    }
    Optional<JsonPointer> control = SchemaControls.first(tree);
    if (control.isPresent()) {
      problems.add(
          placed
              .error("NotAResource", control.get().toString())
              .expected("a resource, which has no member that begins with observer_schema_")
              .got("an observer schema")
              .advice("name it with --observer-schema, or move it to spec.observerSchema"));
      return;
    }
    boolean generated = !Trees.isAbsent(placed.at("/metadata/generateName"));
    if (generated) {
      problems.add(
          placed
              .error("GeneratedName", "/metadata/generateName")
              .expected("metadata.name")
              .got("metadata.generateName")
              .advice("give the resource a name: one without cannot be found again"));
    }
    boolean complete = !generated;
    for (ResourceNames name : ResourceNames.values()) {
      boolean excused =
          generated && name == ResourceNames.NAME && Trees.isAbsent(placed.at(name.field()));
      complete &= excused || isRight(name, placed);
    }
    if (complete) {
      resource(placed);
    }
  }

  private boolean isRight(ResourceNames name, Placed placed) {
    JsonNode value = placed.at(name.field());
    if (Trees.isAbsent(value) || (value.isTextual() && value.textValue().isEmpty())) {
      if (name.isRequired()) {
        problems.add(
            placed
                .error("MissingField", name.field())
                .expected("a text that is not empty")
                .got(
                    value.isMissingNode()
                        ? "nothing"
                        : value.isTextual() ? "an empty text" : kindOf(value))
                .advice("every resource has apiVersion, kind and metadata.name"));
      }
      return !name.isRequired();
    }
    if (!value.isTextual()) {
      problems.add(
          placed
              .error("InvalidName", name.field())
              .expected("a text")
              .got(kindOf(value))
              .advice("put it in quotes if it is meant as a text"));
      return false;
    }
    if (!name.allows(value.textValue())) {
      problems.add(
          placed
              .error("InvalidName", name.field())
              .expected(name.rule())
              .got(ResourceNames.shown(value.textValue()))
              .advice("choose a name that a server accepts"));
      return false;
    }
    return true;
  }

  private void resource(Placed placed) {
    Resource written = Resource.of(placed.document());
    KindAnswer answer = kinds.of(written.apiVersion(), written.kind());
    if (answer instanceof KindInfo kind) {
      if (kind.namespaced() && written.namespace().isEmpty()) {
        checkApplicationNamespace();
      }
      Resource resource =
          ManifestNormaliser.normalise(written, kind, application, placed.pointer(), problems);
      if (!isDuplicate(resource.id(), placed)) {
        resources.put(resource.id(), resource);
      }
      return;
    }
    // Whatever its scope: without a namespace it is the same as in that of the application.
    ResourceId id =
        written.namespace().isEmpty() ? written.id().in(application.namespace()) : written.id();
    if (isDuplicate(id, placed)) {
      return;
    }
    if (answer instanceof KindAnswer.Unavailable) {
      unavailable.add(
          HeldResource.of(written.id(), "unknown kind: the cluster cannot be asked now"));
    } else {
      unknown.add(HeldResource.of(written.id(), "unknown kind"));
    }
  }

  /** The namespace of the application is the one of resources that name none (rule READ-6). */
  private void checkApplicationNamespace() {
    String namespace = application.namespace();
    if (!isNamespaceReported && !ResourceNames.NAMESPACE.allows(namespace)) {
      isNamespaceReported = true;
      problems.add(
          Problem.error("InvalidName")
              .rule(Rule.READ_5)
              .at(ResourceNames.NAMESPACE.field())
              .expected(ResourceNames.NAMESPACE.rule())
              .got(ResourceNames.shown(namespace))
              .advice(
                  "choose a namespace of the application that a server accepts, or name one in each"
                      + " resource"));
    }
  }

  private boolean isDuplicate(ResourceId id, Placed placed) {
    String place =
        placed
            .document()
            .locate(JsonPointer.empty())
            .map(Location::toString)
            .orElse(placed.pointer());
    String before = places.putIfAbsent(id, place);
    if (before == null) {
      return false;
    }
    problems.add(
        placed
            .error("DuplicateId", "/metadata/name")
            .of(id)
            .expected("one resource of an id")
            .got("a second one; the first is at " + before)
            .advice("remove one, or give it another name or namespace"));
    return true;
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
}
