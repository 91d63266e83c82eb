package dev.homeostat.appwrapper.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import java.util.List;
import java.util.Optional;

/**
 * An AppWrapper: objects that are queued, created, observed and deleted as one.
 *
 * @param object as the API server has it
 * @param components the wrapped objects
 * @param status what the operator found
 */
public record AppWrapper(Resource object, List<Component> components, WrapperStatus status) {

  /** Reads an AppWrapper; what the definition does not allow is read as absent. */
  public static AppWrapper of(Resource object) {
    JsonNode tree = object.tree();
    return new AppWrapper(
        object, Component.list(tree.at("/spec/components")), WrapperStatus.of(tree.path("status")));
  }

  /** Returns the name. */
  public String name() {
    return object.name();
  }

  /** Returns the namespace. */
  public String namespace() {
    return object.namespace();
  }

  /** Returns the uid. */
  public String uid() {
    return object.uid();
  }

  /** Returns whether its objects are not to exist. */
  public boolean isSuspended() {
    return object.tree().at("/spec/suspend").asBoolean(false);
  }

  /** Returns whether this operator is responsible for it: it is named, or none is. */
  public boolean isManaged() {
    String manager = object.tree().at("/spec/managedBy").asText("");
    return manager.isEmpty() || manager.equals(AppWrappers.CONTROLLER);
  }

  /** Returns whether the finalizer of the operator is on it. */
  public boolean isHeld() {
    return object
        .tree()
        .at("/metadata/finalizers")
        .valueStream()
        .anyMatch(finalizer -> finalizer.asText().equals(AppWrappers.FINALIZER));
  }

  /** Returns an annotation of the operator, by its name without the prefix. */
  public Optional<String> annotation(String name) {
    return object.annotation(AppWrappers.ANNOTATION_PREFIX + name);
  }
}
