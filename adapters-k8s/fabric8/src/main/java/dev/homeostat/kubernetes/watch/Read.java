package dev.homeostat.kubernetes.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.Application;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.jspecify.annotations.Nullable;

/** Reads an object of the client. */
final class Read {

  private Read() {}

  static WatchedObject of(
      WatchScope scope, GenericKubernetesResource object, KubernetesClient client) {
    ObjectMeta metadata = object.getMetadata();
    String mark =
        metadata.getLabels() == null
            ? ""
            : nullToEmpty(metadata.getLabels().get(Application.UID_LABEL));
    return new WatchedObject(
        scope.address(nullToEmpty(metadata.getNamespace()), metadata.getName()),
        nullToEmpty(metadata.getUid()),
        nullToEmpty(metadata.getResourceVersion()),
        metadata.getDeletionTimestamp() != null,
        mark,
        () -> tree(object, client));
  }

  private static JsonNode tree(GenericKubernetesResource object, KubernetesClient client) {
    JsonNode tree = client.getKubernetesSerialization().convertValue(object, JsonNode.class);
    return tree == null ? MissingNode.getInstance() : tree;
  }

  private static String nullToEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
