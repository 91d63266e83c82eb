package dev.homeostat.appwrapper.phase;

import static dev.homeostat.appwrapper.api.ConditionTypes.PODS_READY;
import static dev.homeostat.appwrapper.api.ConditionTypes.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.api.ConditionTypes.RESOURCES_DEPLOYED;
import static dev.homeostat.appwrapper.api.ConditionTypes.UNHEALTHY;

import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.api.ComponentStatus;
import dev.homeostat.appwrapper.api.Phase;
import dev.homeostat.appwrapper.api.Reasons;
import dev.homeostat.appwrapper.phase.Observation.Created;
import dev.homeostat.appwrapper.phase.Observation.Creation;
import dev.homeostat.appwrapper.phase.Observation.Errored;
import dev.homeostat.appwrapper.phase.Observation.Outcome;
import dev.homeostat.appwrapper.rules.Evaluation;
import dev.homeostat.controller.pods.PodSet;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.webhooks.FieldError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The phases before the objects run. */
final class Starting {

  private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);
  private static final String RESUMING = Phase.RESUMING.text();
  private static final String SUSPENDED = Phase.SUSPENDED.text();
  private static final String CREATING = "error creating components: ";
  private static final String NOT_SUSPENDED = "Suspend is false";

  private Starting() {}

  static Decision empty(Draft draft) {
    Evaluation evaluation = Evaluation.of(draft.wrapper());
    Draft next = components(draft, evaluation, false);
    if (draft.wrapper().isHeld() || draft.isTrue(RESOURCES_DEPLOYED)) {
      // Its status was cleared, but it may have objects.
      return next.suspend();
    }
    return evaluation.errors().isEmpty() ? waiting(next) : invalid(next, evaluation).fail();
  }

  /** Reports the errors of templates. */
  private static Draft invalid(Draft draft, Evaluation evaluation) {
    return draft.unhealthy(Reasons.CREATE_FAILED, CREATING + evaluation.message());
  }

  /** Goes to the phase Suspended, and says why it stays there. */
  static Decision waiting(Draft draft) {
    if (!draft.wrapper().isSuspended()) {
      return draft.go(Phase.SUSPENDED);
    }
    String label = AppWrappers.QUEUE_LABEL;
    String until =
        draft
            .wrapper()
            .object()
            .label(label)
            .map(name -> "it is admitted by the queue " + name)
            .orElse("somebody sets it to false; no queue does, without the label " + label);
    return draft
        .event(SUSPENDED, "Suspended: spec.suspend is true until " + until)
        .go(Phase.SUSPENDED);
  }

  /** A failed AppWrapper that never had objects is tried again when its specification changes. */
  static Decision neverStarted(Draft draft) {
    Evaluation evaluation = Evaluation.of(draft.wrapper());
    Draft next = components(draft, evaluation, false);
    return evaluation.errors().isEmpty()
        ? waiting(next.clear(UNHEALTHY, SUSPENDED, "The templates are valid"))
        : next.condition(UNHEALTHY, true, Reasons.CREATE_FAILED, CREATING + evaluation.message())
            .rest();
  }

  static Decision suspended(Draft draft, List<FieldError> malformed) {
    AppWrapper wrapper = draft.wrapper();
    if (draft.isTrue(RESOURCES_DEPLOYED)) {
      return draft.suspend();
    }
    if (wrapper.isSuspended()) {
      return draft.rest();
    }
    Evaluation evaluation = Evaluation.of(wrapper);
    if (!evaluation.errors().isEmpty()) {
      return invalid(draft, evaluation).fail();
    }
    if (!wrapper.isHeld()) {
      return draft.then(Action.PUT_FINALIZER);
    }
    Draft next =
        components(draft, evaluation, true)
            .condition(QUOTA_RESERVED, true, RESUMING, NOT_SUSPENDED)
            .condition(RESOURCES_DEPLOYED, true, RESUMING, NOT_SUSPENDED)
            .condition(PODS_READY, false, RESUMING, NOT_SUSPENDED)
            .condition(UNHEALTHY, false, RESUMING, NOT_SUSPENDED);
    for (FieldError error : malformed) {
      next = next.event("InvalidAnnotation", error.toString());
    }
    for (Component component : wrapper.components()) {
      int infos = component.infos().size();
      int count = evaluation.podSets().get(component.index()).size();
      if (infos > 0 && infos != count) {
        String format = "expected %d, one for each pod set, got %d";
        FieldError error = component.error(".podSetInfos", format, count, infos);
        next = next.event("PodSetInfosMismatch", error.toString());
      }
    }
    return initiated(next).go(Phase.RESUMING);
  }

  /** Gives each component its pods, and keeps the conditions that it has if they count. */
  private static Draft components(Draft draft, Evaluation evaluation, boolean isKept) {
    List<ComponentStatus> former = isKept ? draft.status().components() : List.of();
    List<ComponentStatus> all = new ArrayList<>();
    for (List<PodSet> podSets : evaluation.podSets()) {
      int i = all.size();
      all.add(i < former.size() ? former.get(i).with(podSets) : ComponentStatus.of(podSets));
    }
    return draft.change(status -> status.withComponents(all));
  }

  /** What is to be created gets its identity before, so that it is found after a crash. */
  private static Draft initiated(Draft draft) {
    return draft.eachComponent(
        (one, i) ->
            one.mayExist() || one.hasReason(Reasons.CREATION_ERRORED)
                ? one
                : identified(draft, one, i)
                    .with(Status.UNKNOWN, Reasons.CREATION_INITIATED, "", draft.now()));
  }

  private static ComponentStatus identified(Draft draft, ComponentStatus status, int index) {
    Component component = draft.wrapper().components().get(index);
    String name = component.name(draft.wrapper().uid());
    return status.of(component.apiVersion(), component.kind(), name);
  }

  /** Puts right what people have removed from the status of an AppWrapper with objects. */
  static Draft deployed(Draft draft) {
    return draft
        .ensure(QUOTA_RESERVED, true, RESUMING, NOT_SUSPENDED)
        .ensure(RESOURCES_DEPLOYED, true, RESUMING, NOT_SUSPENDED);
  }

  /** Fails if the status is not that of these components. */
  static Optional<Decision> changed(Draft draft) {
    int components = draft.wrapper().components().size();
    int known = draft.status().components().size();
    String format = "spec.components: expected %d, as status.componentStatus has, got %d";
    String message = CREATING + format.formatted(known, components);
    return components == known
        ? Optional.empty()
        : Optional.of(draft.unhealthy(Reasons.CREATE_FAILED, message).fail());
  }

  static Decision resuming(Draft draft) {
    if (draft.wrapper().isSuspended()) {
      return draft.suspend();
    }
    Draft next = deployed(draft);
    return changed(next).orElseGet(() -> creating(next));
  }

  private static Decision creating(Draft draft) {
    Evaluation evaluation = Evaluation.of(draft.wrapper());
    if (!evaluation.errors().isEmpty()) {
      return invalid(draft, evaluation).fail();
    }
    Draft ready = initiated(draft);
    return draft
        .seen()
        .creation()
        .filter(tried -> draft.now().isBefore(tried.at().plus(BETWEEN_TRIES)))
        .map(tried -> tried(ready, tried))
        .orElseGet(() -> ready.then(Action.CREATE));
  }

  private static Decision tried(Draft draft, Creation creation) {
    List<Outcome> outcomes = creation.outcomes();
    Draft next = draft.eachComponent((one, i) -> after(draft, one, i, outcomes.get(i)));
    Optional<Errored> error =
        outcomes.stream().filter(Errored.class::isInstance).map(Errored.class::cast).findFirst();
    if (error.isEmpty()) {
      return next.go(Phase.RUNNING);
    }
    Instant end = next.after(RESOURCES_DEPLOYED, draft.tolerance().admissionGrace());
    if (!error.get().isFatal() && draft.now().isBefore(end)) {
      return next.restUntil(creation.at().plus(BETWEEN_TRIES));
    }
    Draft failed = next.unhealthy(Reasons.CREATE_FAILED, CREATING + error.get().message());
    return error.get().isFatal() ? failed.fail() : failed.resetOrFail(false, 1);
  }

  private static ComponentStatus after(
      Draft draft, ComponentStatus status, int index, Outcome outcome) {
    if (outcome instanceof Created) {
      return identified(draft, status, index).with(Status.TRUE, Reasons.CREATED, "", draft.now());
    }
    return outcome instanceof Errored errored
        ? status.with(Status.FALSE, Reasons.CREATION_ERRORED, errored.message(), draft.now())
        : status;
  }
}
