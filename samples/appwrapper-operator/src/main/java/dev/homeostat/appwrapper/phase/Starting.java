package dev.homeostat.appwrapper.phase;

import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.api.ComponentStatus;
import dev.homeostat.appwrapper.api.ConditionTypes;
import dev.homeostat.appwrapper.api.Phase;
import dev.homeostat.appwrapper.api.PodSet;
import dev.homeostat.appwrapper.api.Reasons;
import dev.homeostat.appwrapper.phase.Observation.Created;
import dev.homeostat.appwrapper.phase.Observation.Creation;
import dev.homeostat.appwrapper.phase.Observation.Errored;
import dev.homeostat.appwrapper.phase.Observation.Outcome;
import dev.homeostat.appwrapper.rules.Evaluation;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.webhooks.FieldError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The phases before the objects run. */
final class Starting {

  private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);
  private static final String NOT_SUSPENDED = "Suspend is false";

  private Starting() {}

  static Decision empty(Draft draft) {
    AppWrapper wrapper = draft.wrapper();
    Evaluation evaluation = Evaluation.of(wrapper);
    Draft next = components(draft, evaluation, false);
    if (wrapper.isHeld() || mayBeDeployed(draft)) {
      // Its status was cleared, but it may have objects.
      return next.suspend();
    }
    return evaluation.errors().isEmpty() ? waiting(next) : invalid(next, evaluation.errors());
  }

  private static boolean mayBeDeployed(Draft draft) {
    return draft.status().is(ConditionTypes.RESOURCES_DEPLOYED, Status.TRUE);
  }

  /** Fails before anything was created. */
  private static Decision invalid(Draft draft, List<FieldError> errors) {
    return draft.unhealthy(Reasons.CREATE_FAILED, message(errors)).fail();
  }

  private static String message(List<FieldError> errors) {
    return message(errors.stream().map(FieldError::toString).collect(Collectors.joining("; ")));
  }

  private static String message(String errors) {
    return "error creating components: " + errors;
  }

  /** Goes to the phase Suspended, and says why it stays there. */
  static Decision waiting(Draft draft) {
    AppWrapper wrapper = draft.wrapper();
    if (!wrapper.isSuspended()) {
      return draft.go(Phase.SUSPENDED);
    }
    String queue =
        wrapper
            .object()
            .label(AppWrappers.QUEUE_LABEL)
            .map(name -> "until it is admitted by the queue " + name)
            .orElse(
                "until somebody sets it to false; no queue does, without the label "
                    + AppWrappers.QUEUE_LABEL);
    return draft
        .event(Phase.SUSPENDED.text(), "Suspended: spec.suspend is true " + queue)
        .go(Phase.SUSPENDED);
  }

  /** A failed AppWrapper that never had objects is tried again when its specification changes. */
  static Decision neverStarted(Draft draft) {
    Evaluation evaluation = Evaluation.of(draft.wrapper());
    Draft next = components(draft, evaluation, false);
    return evaluation.errors().isEmpty()
        ? waiting(
            next.clear(ConditionTypes.UNHEALTHY, Phase.SUSPENDED.text(), "The templates are valid"))
        : next.condition(
                ConditionTypes.UNHEALTHY, true, Reasons.CREATE_FAILED, message(evaluation.errors()))
            .rest();
  }

  static Decision suspended(Draft draft, List<FieldError> malformed) {
    AppWrapper wrapper = draft.wrapper();
    if (mayBeDeployed(draft)) {
      return draft.suspend();
    }
    if (wrapper.isSuspended()) {
      return draft.rest();
    }
    Evaluation evaluation = Evaluation.of(wrapper);
    if (!evaluation.errors().isEmpty()) {
      return invalid(draft, evaluation.errors());
    }
    if (!wrapper.isHeld()) {
      return draft.then(Action.PUT_FINALIZER);
    }
    String reason = Phase.RESUMING.text();
    Draft next =
        components(draft, evaluation, true)
            .condition(ConditionTypes.QUOTA_RESERVED, true, reason, NOT_SUSPENDED)
            .condition(ConditionTypes.RESOURCES_DEPLOYED, true, reason, NOT_SUSPENDED)
            .condition(ConditionTypes.PODS_READY, false, reason, NOT_SUSPENDED)
            .condition(ConditionTypes.UNHEALTHY, false, reason, NOT_SUSPENDED);
    for (FieldError error : malformed) {
      next = next.event("InvalidAnnotation", error.toString());
    }
    for (Component component : wrapper.components()) {
      int count = evaluation.podSets().get(component.index()).size();
      if (!component.infos().isEmpty() && component.infos().size() != count) {
        next =
            next.event(
                "PodSetInfosMismatch",
                component.field()
                    + ".podSetInfos: expected "
                    + count
                    + ", one for each pod set, got "
                    + component.infos().size());
      }
    }
    return initiated(next).go(Phase.RESUMING);
  }

  /** Gives each component its pods, and keeps the conditions that it has if they count. */
  private static Draft components(Draft draft, Evaluation evaluation, boolean isKept) {
    List<ComponentStatus> former = draft.status().components();
    List<ComponentStatus> all = new ArrayList<>();
    for (List<PodSet> podSets : evaluation.podSets()) {
      boolean isKnown = isKept && all.size() < former.size();
      all.add(isKnown ? former.get(all.size()).with(podSets) : ComponentStatus.of(podSets));
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
    return status.of(
        component.apiVersion(), component.kind(), component.name(draft.wrapper().uid()));
  }

  /** Puts right what people have removed from the status of an AppWrapper with objects. */
  static Draft deployed(Draft draft) {
    String reason = Phase.RESUMING.text();
    return draft
        .ensure(ConditionTypes.QUOTA_RESERVED, true, reason, NOT_SUSPENDED)
        .ensure(ConditionTypes.RESOURCES_DEPLOYED, true, reason, NOT_SUSPENDED);
  }

  /** Fails if the status is not that of these components. */
  static Optional<Decision> changed(Draft draft) {
    int components = draft.wrapper().components().size();
    int known = draft.status().components().size();
    return components == known
        ? Optional.empty()
        : Optional.of(
            draft
                .unhealthy(
                    Reasons.CREATE_FAILED,
                    message(
                        "spec.components: expected "
                            + known
                            + ", as status.componentStatus has, got "
                            + components))
                .fail());
  }

  static Decision resuming(Draft draft) {
    AppWrapper wrapper = draft.wrapper();
    if (wrapper.isSuspended()) {
      return draft.suspend();
    }
    Draft next = deployed(draft);
    Optional<Decision> changed = changed(next);
    if (changed.isPresent()) {
      return changed.get();
    }
    Evaluation evaluation = Evaluation.of(wrapper);
    if (!evaluation.errors().isEmpty()) {
      return invalid(next, evaluation.errors());
    }
    Draft ready = initiated(next);
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
    Instant end = next.after(ConditionTypes.RESOURCES_DEPLOYED, draft.tolerance().admissionGrace());
    if (!error.get().isFatal() && draft.now().isBefore(end)) {
      return next.restUntil(creation.at().plus(BETWEEN_TRIES));
    }
    Draft failed = next.unhealthy(Reasons.CREATE_FAILED, message(error.get().message()));
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
