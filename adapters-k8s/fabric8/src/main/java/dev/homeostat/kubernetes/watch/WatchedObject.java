package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An object as a watch saw it. For the time of the call only: whoever keeps it keeps the whole
 * object in memory.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class WatchedObject {

  private final ResourceAddress address;
  private final String uid;
  private final String resourceVersion;
  private final boolean beingDeleted;
  private final String applicationUid;
  private final Supplier<JsonNode> content;
  private @Nullable JsonNode tree;

  WatchedObject(
      ResourceAddress address,
      String uid,
      String resourceVersion,
      boolean beingDeleted,
      String applicationUid,
      Supplier<JsonNode> content) {
    this.address = address;
    this.uid = uid;
    this.resourceVersion = resourceVersion;
    this.beingDeleted = beingDeleted;
    this.applicationUid = applicationUid;
    this.content = content;
  }

  /**
   * An object that is at hand as a tree.
   *
   * @param resource as it was read
   * @return as a watch would tell it
   */
  public static WatchedObject of(Resource resource) {
    return new WatchedObject(
        resource.address(),
        resource.uid(),
        resource.resourceVersion(),
        resource.isBeingDeleted(),
        resource.label(Application.UID_LABEL).orElse(""),
        resource::tree);
  }

  /** An object of the client; its tree is made when it is first asked for. */
  static WatchedObject of(
      WatchScope scope, GenericKubernetesResource object, KubernetesClient client) {
    ObjectMeta metadata = object.getMetadata();
    Map<String, String> labels = metadata.getLabels();
    return new WatchedObject(
        scope.address(nullToEmpty(metadata.getNamespace()), metadata.getName()),
        nullToEmpty(metadata.getUid()),
        nullToEmpty(metadata.getResourceVersion()),
        metadata.getDeletionTimestamp() != null,
        labels == null ? "" : nullToEmpty(labels.get(Application.UID_LABEL)),
        () -> client.getKubernetesSerialization().convertValue(object, ObjectNode.class));
  }

  private static String nullToEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /**
   * Which object.
   *
   * @return its address
   */
  public ResourceAddress address() {
    return address;
  }

  /**
   * Which incarnation.
   *
   * @return its uid
   */
  public String uid() {
    return uid;
  }

  /**
   * Which content.
   *
   * @return its resourceVersion
   */
  public String resourceVersion() {
    return resourceVersion;
  }

  /**
   * Whether its deletion has begun.
   *
   * @return true if it only waits for finalizers
   */
  public boolean isBeingDeleted() {
    return beingDeleted;
  }

  /**
   * Of which application it is.
   *
   * @return the value of the label {@link Application#UID_LABEL}
   */
  public Optional<String> applicationUid() {
    return applicationUid.isEmpty() ? Optional.empty() : Optional.of(applicationUid);
  }

  /**
   * The whole object; made when it is first asked for.
   *
   * @return its tree
   */
  public JsonNode tree() {
    JsonNode made = tree;
    if (made == null) {
      made = content.get();
      tree = made;
    }
    return made;
  }

  /** Address and version. */
  @Override
  public String toString() {
    return address + " " + resourceVersion;
  }
}
