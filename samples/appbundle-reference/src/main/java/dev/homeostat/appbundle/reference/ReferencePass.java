package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One pass over one bundle, from its start to its end in the calling thread. */
final class ReferencePass {

  static final String FINALIZER = "app.example.com/finalizer";

  private final RawApi api;
  private final ReferenceSettings settings;
  private final ReferenceComponents components;
  private final ReferencePackages packages;

  ReferencePass(RawApi api, ReferenceSettings settings) {
    this.api = api;
    this.settings = settings;
    Patience patience = new Patience(settings);
    this.components = new ReferenceComponents(api, patience);
    this.packages = new ReferencePackages(api, patience, settings.clock());
  }

  /**
   * Runs a pass.
   *
   * @param copy of the bundle, as the watch showed it
   * @throws ApiException if something failed, so that the pass has to be repeated
   */
  void run(ObjectNode copy) {
    ObjectNode bundle = copy.deepCopy();
    ArrayNode finalizers = bundle.withObjectProperty("metadata").withArrayProperty("finalizers");
    if (!contains(finalizers)) {
      finalizers.add(FINALIZER);
      bundle = api.replace(bundle);
    }
    if (bundle.at("/metadata").has("deletionTimestamp")) {
      delete(bundle);
    } else {
      deploy(bundle);
    }
  }

  private static boolean contains(ArrayNode finalizers) {
    for (JsonNode one : finalizers) {
      if (one.asText().equals(FINALIZER)) {
        return true;
      }
    }
    return false;
  }

  private void deploy(ObjectNode initial) {
    ObjectNode bundle = initial;
    ReferenceStatus status = new ReferenceStatus(bundle, settings.clock());
    if (status.hasNoPhase()) {
      status.phase("Pending");
      bundle = api.replaceStatus(bundle);
      status = new ReferenceStatus(bundle, settings.clock());
    }
    status.begin();
    try {
      for (JsonNode group : UnstableSort.byOrder(bundle.at("/spec/groups"))) {
        deploy(bundle, group, status);
      }
    } catch (ApiException e) {
      status.failed(String.valueOf(e.getMessage()));
      api.replaceStatus(bundle);
      throw e;
    }
    status.deployed();
    api.replaceStatus(bundle);
  }

  private void deploy(ObjectNode bundle, JsonNode group, ReferenceStatus status) {
    ObjectNode entry = status.group(group.path("name").asText());
    for (JsonNode component : UnstableSort.byOrder(group.path("components"))) {
      String name = component.path("name").asText();
      try {
        boolean isPackage = component.has("porchPackageRef");
        ObjectKey object =
            isPackage
                ? packages.deploy(bundle, group, component)
                : components.deploy(bundle, group, component);
        ReferenceStatus.componentDeployed(
            entry,
            name,
            isPackage ? ReferencePackages.message() : "Resource deployed successfully",
            object);
      } catch (ApiException e) {
        ReferenceStatus.componentFailed(entry, name, String.valueOf(e.getMessage()));
        String message = "Failed to deploy component " + name + ": " + e.getMessage();
        ReferenceStatus.groupFailed(entry, message);
        throw new ApiException(0, message);
      }
    }
    ReferenceStatus.groupDeployed(entry);
  }

  /** Deletes all that the specification names, looks at no error, and lets the bundle go. */
  private void delete(ObjectNode bundle) {
    for (JsonNode group : descending(bundle.at("/spec/groups"))) {
      for (JsonNode component : descending(group.path("components"))) {
        try {
          if (component.has("porchPackageRef")) {
            packages.delete(component);
          } else {
            components.delete(bundle, group, component);
          }
        } catch (ApiException ignored) {
          // As the Go operator does, beside a line in its log.
        }
      }
    }
    ArrayNode finalizers = bundle.withObjectProperty("metadata").withArrayProperty("finalizers");
    finalizers.removeIf(one -> one.asText().equals(FINALIZER));
    api.replace(bundle);
  }

  private static List<JsonNode> descending(JsonNode list) {
    List<JsonNode> sorted = new ArrayList<>(UnstableSort.byOrder(list));
    Collections.reverse(sorted);
    return sorted;
  }
}
