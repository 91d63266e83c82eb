package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.tree.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A request to an API server that is reviewed before it is carried out. Immutable. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class AdmissionRequest {

  /** Stands for the five characters that a server generates. */
  private static final String GENERATED = "12345";

  /** A server cuts longer prefixes, so that no generated name has more than 63 characters. */
  private static final int LONGEST_PREFIX = 63 - GENERATED.length();

  private final ObjectNode tree;
  private final Operation operation;

  private AdmissionRequest(ObjectNode tree) {
    this.tree = Trees.freeze(tree);
    this.operation = Operation.valueOf(text("operation"));
  }

  /**
   * A request, for tests of handlers.
   *
   * @param tree the member {@code request} of an AdmissionReview of version {@code v1}
   * @return the request
   * @throws IllegalArgumentException if it has no uid, or no known operation
   */
  public static AdmissionRequest of(ObjectNode tree) {
    AdmissionRequest request = new AdmissionRequest(tree);
    if (request.uid().isEmpty()) {
      throw new IllegalArgumentException("expected a request with a uid, got none");
    }
    return request;
  }

  private String text(String member) {
    return tree.path(member).asText("");
  }

  /**
   * Returns the uid of the request.
   *
   * @return not empty
   */
  public String uid() {
    return text("uid");
  }

  /**
   * Returns the operation.
   *
   * @return the operation
   */
  public Operation operation() {
    return operation;
  }

  /**
   * Returns the version of the object, which is that of the webhook's rules.
   *
   * @return as in {@code apps/v1}
   */
  public String apiVersion() {
    String group = tree.path("kind").path("group").asText("");
    String version = tree.path("kind").path("version").asText("");
    return group.isEmpty() ? version : group + "/" + version;
  }

  /**
   * Returns the kind of the object.
   *
   * @return as in {@code Deployment}
   */
  public String kind() {
    return tree.path("kind").path("kind").asText("");
  }

  /**
   * Returns the resource that is requested.
   *
   * @return as in {@code deployments}
   */
  public String resource() {
    return tree.path("resource").path("resource").asText("");
  }

  /**
   * Returns the subresource that is requested.
   *
   * @return as in {@code status}; empty for the object itself
   */
  public String subresource() {
    return text("subResource");
  }

  /**
   * Returns the namespace of the object.
   *
   * @return empty if its kind has none
   */
  public String namespace() {
    return text("namespace");
  }

  /**
   * Returns the name of the object.
   *
   * @return empty if the server generates it
   */
  public String name() {
    return text("name");
  }

  /**
   * Returns the user whose request it is.
   *
   * @return as the API server has authenticated it
   */
  public RequestingUser user() {
    JsonNode user = tree.path("userInfo");
    Map<String, List<String>> extra = new LinkedHashMap<>();
    user.path("extra").properties().forEach(one -> extra.put(one.getKey(), texts(one.getValue())));
    return new RequestingUser(
        user.path("username").asText(""),
        user.path("uid").asText(""),
        texts(user.path("groups")),
        extra);
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }

  /**
   * Returns whether nothing is stored.
   *
   * @return true if the request is a trial
   */
  public boolean isDryRun() {
    return tree.path("dryRun").asBoolean();
  }

  /**
   * Returns the object as it shall be.
   *
   * @return empty for deletions; an immutable tree
   */
  public Optional<ObjectNode> object() {
    return objectAt("object");
  }

  /**
   * Returns the object as it is.
   *
   * @return empty for creations; an immutable tree
   */
  public Optional<ObjectNode> oldObject() {
    return objectAt("oldObject");
  }

  /**
   * Returns the object as it shall be as a resource. If the server will generate its name, it has
   * one of the same length in place of it: at most 63 characters, since a server cuts the prefix.
   *
   * @return empty for deletions
   */
  public Optional<Resource> resourceObject() {
    return object().map(AdmissionRequest::named);
  }

  /**
   * Returns the object as it is as a resource.
   *
   * @return empty for creations
   */
  public Optional<Resource> oldResourceObject() {
    return oldObject().map(AdmissionRequest::named);
  }

  private static Resource named(ObjectNode object) {
    JsonNode metadata = object.path("metadata");
    if (!metadata.path("name").asText("").isEmpty()) {
      return Resource.of(object);
    }
    String prefix = metadata.path("generateName").asText("");
    ObjectNode named = Trees.thaw(object);
    named
        .withObjectProperty("metadata")
        .put("name", prefix.substring(0, Math.min(prefix.length(), LONGEST_PREFIX)) + GENERATED);
    return Resource.of(named);
  }

  private Optional<ObjectNode> objectAt(String member) {
    return tree.path(member) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
  }

  /**
   * Returns whether a field differs between the objects.
   *
   * @param member of the objects, as in {@code spec}
   * @return true also for creations and deletions, if one object has it
   */
  public boolean isChanged(String member) {
    return !Trees.equal(of(object(), member), of(oldObject(), member));
  }

  private static @Nullable JsonNode of(Optional<ObjectNode> object, String member) {
    return object.map(one -> one.get(member)).orElse(null);
  }

  /** The operation and the object's name; never its content. */
  @Override
  public String toString() {
    return operation + " " + kind() + " " + namespace() + "/" + name();
  }
}
