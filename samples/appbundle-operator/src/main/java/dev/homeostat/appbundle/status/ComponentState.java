package dev.homeostat.appbundle.status;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appbundle.bundle.BundleComponent;
import java.util.Optional;

/**
 * The state of a component.
 *
 * @param component which one
 * @param phase its phase
 * @param message for people
 * @param object the object that is or was there, if there is one
 */
record ComponentState(
    BundleComponent component,
    DeploymentPhase phase,
    String message,
    Optional<ResourceAddress> object) {

  ObjectNode tree() {
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("name", component.name())
            .put("phase", phase.name())
            .put("message", message);
    object.ifPresent(
        address -> {
          ObjectNode reference =
              tree.putObject("resourceRef")
                  .put("apiVersion", address.apiVersion())
                  .put("kind", address.id().kind())
                  .put("name", address.id().name());
          if (!address.id().namespace().isEmpty()) {
            reference.put("namespace", address.id().namespace());
          }
        });
    return tree;
  }
}
