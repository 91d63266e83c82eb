package dev.homeostat.appwrapper.step;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.phase.ComponentState;
import dev.homeostat.controller.ControllerReference;
import java.util.Optional;
import java.util.Set;

/**
 * The projection of the object of a component, as a watch keeps it.
 *
 * @param wrapper the value of its label
 * @param controller the uid of its controller; empty if it has none
 * @param isBeingDeleted whether it has a deletion timestamp
 * @param state what it says about itself
 */
record ComponentView(
    String wrapper, String controller, boolean isBeingDeleted, ComponentState state) {

  private static final String JOB = "batch/Job";
  private static final Set<String> FAILING = Set.of(JOB, "kubeflow.org/PyTorchJob");

  static ComponentView of(Resource object) {
    return new ComponentView(
        object.label(AppWrappers.LABEL).orElse(""),
        ControllerReference.of(object.tree()).map(ControllerReference::uid).orElse(""),
        object.isBeingDeleted(),
        state(object));
  }

  /** Returns whether the object belongs to an AppWrapper, and is not being deleted. */
  boolean isSurelyOf(AppWrapper owner) {
    return wrapper.equals(owner.name()) && controller.equals(owner.uid()) && !isBeingDeleted;
  }

  /** Jobs end and fail, and those of PyTorch fail; of all other kinds it counts that they exist. */
  static ComponentState state(Resource object) {
    String kind = object.id().groupKind();
    if (FAILING.contains(kind) && is(object, "Failed")) {
      return ComponentState.FAILED;
    }
    return kind.equals(JOB) && is(object, "Complete")
        ? ComponentState.COMPLETE
        : ComponentState.DEPLOYED;
  }

  /**
   * An object is ready when it exists, and has failed where it says so; a Job when it is complete.
   */
  static Optional<Readiness> readiness(Resource object) {
    ComponentState state = state(object);
    if (state == ComponentState.FAILED) {
      return Optional.of(Readiness.failed("it failed"));
    }
    return Optional.of(
        state == ComponentState.COMPLETE || !object.id().groupKind().equals(JOB)
            ? Readiness.ready()
            : Readiness.inProgress("it is at work"));
  }

  /** A condition may lack all but its type and status. */
  private static boolean is(Resource object, String condition) {
    return object
        .tree()
        .at("/status/conditions")
        .valueStream()
        .filter(one -> one.path("type").asText().equals(condition))
        .anyMatch(one -> one.path("status").asText().equals("True"));
  }
}
