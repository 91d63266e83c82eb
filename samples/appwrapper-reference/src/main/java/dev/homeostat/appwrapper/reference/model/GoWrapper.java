package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** An AppWrapper in the hands of one pass: its object, and the status that the pass changes. */
record GoWrapper(ObjectNode object, GoSettings settings) {

  static final String FINALIZER = "workload.codeflare.dev/finalizer";
  static final String LABEL = "workload.codeflare.dev/appwrapper";
  static final String CONTROLLER = "workload.codeflare.dev/appwrapper-controller";
  static final String QUOTA_RESERVED = "QuotaReserved";
  static final String RESOURCES_DEPLOYED = "ResourcesDeployed";
  static final String PODS_READY = "PodsReady";
  static final String UNHEALTHY = "Unhealthy";
  static final String DELETING_RESOURCES = "DeletingResources";

  String name() {
    return object.path("metadata").path("name").asText();
  }

  String namespace() {
    return object.path("metadata").path("namespace").asText();
  }

  String uid() {
    return object.path("metadata").path("uid").asText();
  }

  String path() {
    return ApiPaths.appWrapper(namespace(), name());
  }

  boolean isSuspended() {
    return object.path("spec").path("suspend").asBoolean(false);
  }

  boolean isDeleting() {
    return object.path("metadata").has("deletionTimestamp");
  }

  boolean hasFinalizer() {
    for (JsonNode finalizer : object.path("metadata").path("finalizers")) {
      if (finalizer.asText().equals(FINALIZER)) {
        return true;
      }
    }
    return false;
  }

  boolean isManagedByOther() {
    String manager = object.path("spec").path("managedBy").asText("");
    return !manager.isEmpty() && !manager.equals(CONTROLLER);
  }

  JsonNode components() {
    return object.path("spec").path("components");
  }

  ObjectNode status() {
    return object.withObjectProperty("status");
  }

  String phase() {
    return object.path("status").path("phase").asText("");
  }

  /** The status of a component; a panic beyond the end of the list. */
  ObjectNode componentStatus(int index) {
    JsonNode list = object.path("status").path("componentStatus");
    if (index >= list.size()) {
      throw new GoPanicException(
          "runtime error: index out of range [%d] with length %d".formatted(index, list.size()));
    }
    return (ObjectNode) list.path(index);
  }

  /** The pods that all pod sets have together. */
  int expectedPods() {
    int count = 0;
    for (int i = 0; i < components().size(); i++) {
      for (JsonNode set : componentStatus(i).path("podSets")) {
        count += set.path("replicas").asInt(1);
      }
    }
    return count;
  }
}
