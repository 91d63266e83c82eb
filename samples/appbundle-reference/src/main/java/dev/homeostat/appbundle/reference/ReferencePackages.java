package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;

/**
 * Deploys the components that are packages: their PackageVariants are created, and never changed.
 */
final class ReferencePackages {

  /** What discovery of the resources of a package finds: it reads fields that no object has. */
  private static final int FOUND = 0;

  private final RawApi api;
  private final Patience patience;
  private final Clock clock;

  ReferencePackages(RawApi api, Patience patience, Clock clock) {
    this.api = api;
    this.patience = patience;
    this.clock = clock;
  }

  /** Makes a PackageVariant unless there is one, and waits until it is ready. */
  ObjectKey deploy(JsonNode bundle, JsonNode group, JsonNode component) {
    JsonNode reference = component.path("porchPackageRef");
    ObjectKey key = key(reference);
    try {
      if (api.find(key).isEmpty()) {
        api.create(variant(bundle, group, component, key));
      }
    } catch (ApiException e) {
      throw new ApiException(0, "Failed to create resource: " + e.getMessage());
    }
    try {
      patience.await(() -> ReferenceReadiness.isTrue(api.get(key).path("status"), "Ready"));
    } catch (ApiException e) {
      throw new ApiException(0, "Resource not ready: " + e.getMessage());
    }
    discover(key);
    return new ObjectKey(
        key.apiVersion(), key.kind(), reference.path("namespace").asText(""), key.name());
  }

  /** Returns the message of a package that is deployed. */
  static String message() {
    return "PackageVariant deployed successfully via Porch (" + FOUND + " resources monitored)";
  }

  /** Asks for the revisions, and can do nothing with the answer; an error is not looked at. */
  private void discover(ObjectKey variant) {
    try {
      api.list("porch.kpt.dev/v1alpha1", "PackageRevision", variant.namespace());
    } catch (ApiException ignored) {
      // As the Go operator does.
    }
  }

  private static ObjectKey key(JsonNode reference) {
    return new ObjectKey(
        "config.porch.kpt.dev/v1alpha1",
        "PackageVariant",
        reference.path("namespace").asText("default"),
        name(reference));
  }

  private static String name(JsonNode reference) {
    return "appbundle-" + reference.path("packageName").asText();
  }

  private ObjectNode variant(JsonNode bundle, JsonNode group, JsonNode component, ObjectKey key) {
    JsonNode reference = component.path("porchPackageRef");
    ObjectNode variant = JsonNodeFactory.instance.objectNode();
    variant.put("apiVersion", key.apiVersion()).put("kind", key.kind());
    variant.putObject("metadata").put("namespace", key.namespace()).put("name", key.name());
    ObjectNode spec = variant.putObject("spec");
    spec.putObject("upstream")
        .put("repo", reference.path("repository").asText())
        .put("package", reference.path("packageName").asText())
        .put("revision", reference.path("revision").asText("main"));
    spec.putObject("downstream")
        .put("repo", bundle.at("/spec/porchIntegration/repository").asText("mgmt"))
        .put("package", name(reference));
    spec.putObject("annotations").put("approval.nephio.org/policy", "initial");
    spec.put("adoptionPolicy", "adoptExisting").put("deletionPolicy", "delete");
    ArrayNode mutators = spec.putObject("pipeline").putArray("mutators");
    mutator(mutators, "set-annotations:v0.1.4")
        .put("argocd.argoproj.io/sync-wave", Long.toString(SyncWave.of(group, component)));
    mutator(mutators, "set-labels:v0.2.0")
        .put("app.example.com/appbundle", bundle.at("/metadata/name").asText())
        .put("app.example.com/group", group.path("name").asText())
        .put("app.example.com/component", component.path("name").asText());
    mutator(mutators, "starlark:v0.4.3")
        .put("source", WaitScript.of(bundle, group, component, clock.instant()));
    return variant;
  }

  private static ObjectNode mutator(ArrayNode mutators, String image) {
    return mutators.addObject().put("image", "gcr.io/kpt-fn/" + image).putObject("configMap");
  }

  /** Deletes the PackageVariant of a name, whichever bundle made it. */
  void delete(JsonNode component) {
    api.delete(key(component.path("porchPackageRef")));
  }
}
