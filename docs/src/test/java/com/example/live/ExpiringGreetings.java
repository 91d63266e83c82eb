package com.example.live;

import dev.homeostat.Application;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.controller.Conditions;
import dev.homeostat.controller.StatusPatch;
import dev.homeostat.controller.StepContext;
import dev.homeostat.controller.StepException;
import dev.homeostat.controller.StepOutcome;
import dev.homeostat.controller.StepReconciler;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.report.Condition.Status;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

// snippet: steps
/** Shows a greeting for an hour, and then withdraws it. */
final class ExpiringGreetings implements StepReconciler<Resource> {

  private static final Duration SHOWN = Duration.ofHours(1);

  @Override
  public StepOutcome step(Resource greeting, StepContext context) throws Exception {
    Conditions conditions = Conditions.in(greeting.tree().path("status"));
    String phase = greeting.tree().at("/status/phase").asText();
    if (context.isBeingDeleted() || phase.equals("Over")) {
      return withdraw(greeting, context);
    }
    if (phase.isEmpty()) {
      context.hold();
      return decide(
          context,
          "Shown",
          conditions.with("Shown", Status.TRUE, "Created", "for an hour", context.now()));
    }
    Instant end =
        conditions
            .get("Shown")
            .map(shown -> shown.lastTransitionTime().plus(SHOWN))
            .orElse(context.now());
    if (!context.now().isBefore(end)) {
      return decide(
          context,
          "Over",
          conditions.with("Shown", Status.FALSE, "Expired", "after an hour", context.now()));
    }
    ReconcileResult pass = context.reconcile(application(greeting));
    return StepOutcome.of(
        Requeue.earliest(List.of(pass.requeue(), Requeue.at(end)), context.now()));
  }

  /** Stores a decision; the next step acts on it. */
  private static StepOutcome decide(StepContext context, String phase, Conditions conditions)
      throws StepException {
    context.patchStatus(
        StatusPatch.decision(Map.of("phase", phase, "conditions", conditions.toTree())));
    return StepOutcome.of(Requeue.onChange());
  }

  private static StepOutcome withdraw(Resource greeting, StepContext context) throws StepException {
    if (context.isHeld()) {
      ReconcileResult pass = context.delete(application(greeting));
      if (pass.outcome() != ReconcileResult.Outcome.SETTLED) {
        return context.outcome(pass);
      }
      context.release();
    }
    return StepOutcome.ignore();
  }

  private static Application application(Resource greeting) {
    return Application.ownedBy(Owner.of(greeting))
        .manifest(
            TypedObjects.manifest(
                List.of(
                    new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(greeting.name() + "-shown")
                        .endMetadata()
                        .addToData("word", greeting.tree().at("/spec/word").asText())
                        .build())))
        .build();
  }
}
// end
