package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Origin;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One Kubernetes object: an immutable value over a frozen JSON tree that has {@code apiVersion},
 * {@code kind} and {@code metadata.name}.
 *
 * <p>Equal by content; where it was written does not count.
 */
@API(status = STABLE, since = "0.1")
public final class Resource {

  /** The members of {@code metadata} that the server alone writes (rule READ-3). */
  public static final List<String> SERVER_OWNED =
      List.of(
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "selfLink",
          "managedFields");

  private static final JsonPointer API_VERSION = JsonPointer.compile("/apiVersion");
  private static final JsonPointer KIND = JsonPointer.compile("/kind");
  private static final JsonPointer NAME = JsonPointer.compile("/metadata/name");
  private static final JsonPointer NAMESPACE = JsonPointer.compile("/metadata/namespace");
  private static final JsonPointer UID = JsonPointer.compile("/metadata/uid");
  private static final JsonPointer RESOURCE_VERSION =
      JsonPointer.compile("/metadata/resourceVersion");
  private static final JsonPointer DELETION = JsonPointer.compile("/metadata/deletionTimestamp");

  private final ObjectNode tree;
  private final ResourceAddress address;
  private final String uid;
  private final String resourceVersion;
  private final boolean beingDeleted;
  private final Origin origin;
  private @Nullable Digest digest;

  private Resource(ObjectNode tree, Origin origin) {
    this.tree = tree;
    this.origin = origin;
    String apiVersion = required(API_VERSION);
    this.address =
        new ResourceAddress(
            apiVersion,
            new ResourceId(
                ResourceId.groupOf(apiVersion),
                required(KIND),
                tree.at(NAMESPACE).asText(""),
                required(NAME)));
    this.uid = tree.at(UID).asText("");
    this.resourceVersion = tree.at(RESOURCE_VERSION).asText("");
    this.beingDeleted = !Trees.isAbsent(tree.at(DELETION));
  }

  private String required(JsonPointer pointer) {
    JsonNode value = tree.at(pointer);
    if (!value.isTextual() || value.textValue().isEmpty()) {
      throw new IllegalArgumentException("a resource needs a text at " + pointer);
    }
    return value.textValue();
  }

  /**
   * A resource that a program made.
   *
   * @param tree an object with apiVersion, kind and metadata.name; it is frozen by copy
   * @return the resource
   * @throws IllegalArgumentException if one of the three is missing or not a text
   */
  public static Resource of(ObjectNode tree) {
    return new Resource(Trees.freeze(tree), Origin.UNKNOWN);
  }

  /**
   * A resource that stands in a text.
   *
   * @param document an object with apiVersion, kind and metadata.name
   * @return the resource
   * @throws IllegalArgumentException if it is no object or one of the three is missing
   */
  public static Resource of(Document document) {
    if (!(document.tree() instanceof ObjectNode object)) {
      throw new IllegalArgumentException("a resource is an object");
    }
    return new Resource(Trees.freeze(object), document.origin());
  }

  /**
   * The same resource with another content, still written where this one is.
   *
   * @param changed with the three identifying fields
   * @return the new value
   * @throws IllegalArgumentException if one of the three is missing
   */
  public Resource with(ObjectNode changed) {
    return changed == tree ? this : new Resource(Trees.freeze(changed), origin);
  }

  /**
   * Returns the id of the object, with the namespace as written in the tree.
   *
   * @return the id
   */
  public ResourceId id() {
    return address.id();
  }

  /**
   * The content.
   *
   * @return a frozen tree
   */
  public ObjectNode tree() {
    return tree;
  }

  /**
   * The version under which this was written.
   *
   * @return as in {@code apps/v1}
   */
  public String apiVersion() {
    return address.apiVersion();
  }

  /**
   * The object's kind.
   *
   * @return as in {@code Deployment}
   */
  public String kind() {
    return address.id().kind();
  }

  /**
   * The object's name.
   *
   * @return metadata.name
   */
  public String name() {
    return address.id().name();
  }

  /**
   * The object's namespace.
   *
   * @return metadata.namespace, or empty
   */
  public String namespace() {
    return address.id().namespace();
  }

  /**
   * The server's name for this incarnation of the object.
   *
   * @return metadata.uid, or empty if this was not read from a server
   */
  public String uid() {
    return uid;
  }

  /**
   * The server's name for this state of the object.
   *
   * @return metadata.resourceVersion, or empty if this was not read from a server
   */
  public String resourceVersion() {
    return resourceVersion;
  }

  /**
   * Returns whether the object is terminating: deleted, but still there.
   *
   * @return true if it has a deletionTimestamp
   */
  public boolean isBeingDeleted() {
    return beingDeleted;
  }

  /**
   * A field.
   *
   * @param path which one
   * @return its value, empty if absent or null
   */
  public Optional<JsonNode> at(FieldPath path) {
    return path.in(tree).filter(value -> !Trees.isAbsent(value));
  }

  /**
   * An annotation.
   *
   * @param name as in {@code homeostat.dev/wave}
   * @return its value, if there is one that is a text
   */
  public Optional<String> annotation(String name) {
    return text("annotations", name);
  }

  /**
   * A label.
   *
   * @param name as in {@code app.kubernetes.io/name}
   * @return its value, if there is one that is a text
   */
  public Optional<String> label(String name) {
    return text("labels", name);
  }

  private Optional<String> text(String map, String name) {
    JsonNode value = tree.path("metadata").path(map).get(name);
    return value == null ? Optional.empty() : Optional.ofNullable(value.textValue());
  }

  /**
   * All labels that are texts.
   *
   * @return name and value
   */
  public Map<String, String> labels() {
    return tree.path("metadata").path("labels").properties().stream()
        .filter(label -> label.getValue().isTextual())
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, l -> l.getValue().textValue()));
  }

  /**
   * Returns the address by which this resource is requested.
   *
   * @return version and id
   */
  public ResourceAddress address() {
    return address;
  }

  /**
   * Returns the location where a field, or its nearest existing parent, was written.
   *
   * @param path may name a field that is not there
   * @return the place, empty if the resource comes from no text
   */
  public Optional<Location> locate(FieldPath path) {
    Optional<FieldPath> at = Optional.of(path);
    while (at.isPresent()) {
      Optional<JsonPointer> pointer = at.get().pointerIn(tree);
      if (pointer.isPresent()) {
        return origin.locate(pointer.get());
      }
      at = at.get().parent();
    }
    return origin.locate(JsonPointer.empty());
  }

  /**
   * The origin of the tree.
   *
   * @return where its values were written
   */
  public Origin origin() {
    return origin;
  }

  /**
   * The digest of the content, computed once.
   *
   * @return equal for equal content
   */
  public Digest digest() {
    Digest known = digest;
    if (known == null) {
      known = Digest.of(tree);
      digest = known;
    }
    return known;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Resource resource && tree.equals(resource.tree);
  }

  @Override
  public int hashCode() {
    return address.id().hashCode();
  }

  /** The id; never the content. */
  @Override
  public String toString() {
    return address.id().toString();
  }
}
