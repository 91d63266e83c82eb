package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Deploys the components that are templates: the whole template is written in each pass. */
final class ReferenceComponents {

  private static final String METADATA = "metadata";
  private static final String NAMESPACE = "namespace";

  private final RawApi api;
  private final Patience patience;

  ReferenceComponents(RawApi api, Patience patience) {
    this.api = api;
    this.patience = patience;
  }

  /** Writes a template, waits until it is ready, and returns its address. */
  ObjectKey deploy(JsonNode bundle, JsonNode group, JsonNode component) {
    ObjectNode object = object(bundle, group, component);
    write(object);
    ObjectKey key = ObjectKey.of(object);
    try {
      patience.await(
          () ->
              ReferenceReadiness.isAtOnce(key.kind()) || ReferenceReadiness.isReady(api.get(key)));
    } catch (ApiException e) {
      throw failure("Resource not ready: ", e);
    }
    return key;
  }

  private void write(ObjectNode object) {
    Optional<ObjectNode> live;
    try {
      live = api.find(ObjectKey.of(object));
    } catch (ApiException e) {
      throw failure("Failed to get existing resource: ", e);
    }
    if (live.isEmpty()) {
      try {
        api.create(object);
      } catch (ApiException e) {
        throw failure("Failed to create resource: ", e);
      }
      return;
    }
    object
        .withObjectProperty(METADATA)
        .set("resourceVersion", live.get().at("/metadata/resourceVersion"));
    try {
      api.replace(object);
    } catch (ApiException e) {
      throw failure("Failed to update resource: ", e);
    }
  }

  private static ApiException failure(String what, ApiException cause) {
    return new ApiException(0, what + cause.getMessage());
  }

  /** Returns what is written: the template with annotation, labels, namespace and owner. */
  private static ObjectNode object(JsonNode bundle, JsonNode group, JsonNode component) {
    ObjectNode object = parse(component);
    ObjectNode metadata = object.withObjectProperty(METADATA);
    metadata
        .withObjectProperty("annotations")
        .put("argocd.argoproj.io/sync-wave", Long.toString(SyncWave.of(group, component)));
    metadata
        .withObjectProperty("labels")
        .put("app.example.com/appbundle", bundle.at("/metadata/name").asText())
        .put("app.example.com/group", group.path("name").asText())
        .put("app.example.com/component", component.path("name").asText());
    String home = bundle.at("/metadata/namespace").asText();
    if (metadata.path(NAMESPACE).asText().isEmpty()) {
      metadata.put(NAMESPACE, home);
    }
    if (metadata.path(NAMESPACE).asText().equals(home)) {
      metadata
          .withArrayProperty("ownerReferences")
          .addObject()
          .put("apiVersion", bundle.path("apiVersion").asText())
          .put("kind", bundle.path("kind").asText())
          .put("name", bundle.at("/metadata/name").asText())
          .put("uid", bundle.at("/metadata/uid").asText())
          .put("controller", true)
          .put("blockOwnerDeletion", true);
    }
    return object;
  }

  private static ObjectNode parse(JsonNode component) {
    if (!(component.path("template") instanceof ObjectNode template)) {
      throw new ApiException(0, "Component must have either template or porchPackageRef specified");
    }
    if (template.path("kind").asText().isEmpty()) {
      throw new ApiException(0, "Failed to parse template: Object 'Kind' is missing");
    }
    return template.deepCopy();
  }

  /** Deletes the object of a template, whoever made it. */
  void delete(JsonNode bundle, JsonNode group, JsonNode component) {
    api.delete(ObjectKey.of(object(bundle, group, component)));
  }
}
