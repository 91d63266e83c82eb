package dev.homeostat.appbundle.status;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appbundle.bundle.BundleComponent;
import java.util.Optional;

/** The states of components in the status that an AppBundle has. */
final class FormerStates {

  private final JsonNode groups;

  FormerStates(Resource object) {
    this.groups = object.tree().at("/status/groupStatuses");
  }

  private Optional<JsonNode> find(BundleComponent component) {
    for (JsonNode group : groups) {
      if (group.path("name").asText().equals(component.group())) {
        for (JsonNode one : group.path("componentStatuses")) {
          if (one.path("name").asText().equals(component.name())) {
            return Optional.of(one);
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether the component was deployed at least in part. */
  boolean isKnown(BundleComponent component) {
    return find(component).isPresent() && phase(component) != DeploymentPhase.Pending;
  }

  /** Returns the object that the component was. */
  Optional<ResourceAddress> object(BundleComponent component) {
    return find(component)
        .map(one -> one.path("resourceRef"))
        .filter(reference -> reference.hasNonNull("apiVersion"))
        .map(
            reference ->
                ResourceAddress.of(
                    reference.path("apiVersion").asText(),
                    reference.path("kind").asText(),
                    reference.path("namespace").asText(""),
                    reference.path("name").asText()));
  }

  ComponentState state(BundleComponent component, Optional<ResourceAddress> object) {
    return new ComponentState(component, phase(component), message(component), object);
  }

  DeploymentPhase phase(BundleComponent component) {
    return find(component)
        .map(one -> DeploymentPhase.of(one.path("phase").asText()))
        .orElse(DeploymentPhase.Pending);
  }

  String message(BundleComponent component) {
    return find(component).map(one -> one.path("message").asText()).orElse("Not deployed yet");
  }
}
