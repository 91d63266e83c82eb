package dev.homeostat.core.apply;

import dev.homeostat.Resource;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.ParallelExecutor;
import dev.homeostat.core.pass.PassListeners;
import dev.homeostat.core.pass.Veto;
import dev.homeostat.core.plan.DeletionDecisions;
import dev.homeostat.core.plan.FieldReports;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.report.FieldChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Step 5: sends the requests of the planned actions. The requests of a wave are sent in parallel
 * (rule ACT-2); hooks are called on the thread of the pass.
 */
public final class ActionSender {

  private final LifecycleHooks lifecycle;
  private final DeletionDecisions deletions;
  private final ResourceWriter writer;
  private final SecretFiller generator;
  private final ParallelExecutor parallel;
  private final PassListeners listeners;

  /** Creates a sender for one pass. */
  public ActionSender(
      LifecycleHooks lifecycle,
      DeletionDecisions deletions,
      ResourceWriter writer,
      SecretFiller generator,
      ParallelExecutor parallel,
      PassListeners listeners) {
    this.lifecycle = lifecycle;
    this.deletions = deletions;
    this.writer = writer;
    this.generator = generator;
    this.parallel = parallel;
    this.listeners = listeners;
  }

  /**
   * The request of one action.
   *
   * @param planned the resource
   * @param send sends the request, on any thread
   */
  private record Task(PlannedResource planned, Supplier<WriteOutcome> send) {}

  /** Sends the requests of the actions that need some, and returns their outcomes. */
  public Map<PlannedResource, WriteOutcome> send(List<PlannedResource> wave) {
    if (wave.stream().noneMatch(planned -> planned.action().isWrite())) {
      return Map.of();
    }
    Map<PlannedResource, WriteOutcome> outcomes = new HashMap<>();
    List<Task> tasks = new ArrayList<>();
    for (PlannedResource planned : wave) {
      if (planned.action().isWrite()) {
        veto(planned)
            .ifPresentOrElse(
                veto -> outcomes.put(planned, new WriteOutcome.Vetoed(veto)),
                () -> tasks.add(task(planned)));
      }
    }
    List<WriteOutcome> sent = parallel.run(tasks.stream().map(this::counted).toList());
    for (int i = 0; i < tasks.size(); i++) {
      PlannedResource planned = tasks.get(i).planned();
      outcomes.put(planned, sent.get(i));
    }
    return outcomes;
  }

  private Supplier<WriteOutcome> counted(Task task) {
    return () -> {
      WriteOutcome outcome = task.send().get();
      listeners.finish();
      return outcome;
    };
  }

  private Optional<Veto> veto(PlannedResource planned) {
    if (planned.action() instanceof ResourceAction.Update update) {
      return lifecycle.veto(
          (hook, context) -> hook.beforeUpdate(update.live(), changes(planned, update), context));
    }
    Resource created = planned.prepared().desired().resource();
    return lifecycle.veto((hook, context) -> hook.beforeCreate(created, context));
  }

  private static List<FieldChange> changes(PlannedResource planned, ResourceAction.Update update) {
    return FieldReports.update(planned.prepared(), update.live(), update.edits()).changes();
  }

  private Task task(PlannedResource planned) {
    PreparedResource prepared = planned.prepared();
    if (planned.action() instanceof ResourceAction.Update update) {
      DesiredResource filled = generator.forUpdate(prepared, update.live(), update.edits());
      return new Task(planned, () -> writer.update(prepared, update, filled));
    }
    DesiredResource filled = generator.forCreate(prepared);
    return new Task(planned, () -> writer.create(prepared, filled));
  }

  /**
   * Deletes an object whose immutable fields differ, so that the next pass creates it again (rule
   * ACT-12). The outcomes of its wave are recorded before, since a hook is asked.
   */
  public WriteOutcome recreate(PreparedResource prepared, WriteOutcome.Applied applied) {
    Resource live = applied.live();
    Optional<Veto> veto =
        deletions
            .ofRecreated(prepared, live)
            .or(() -> lifecycle.veto((hook, context) -> hook.beforeDelete(live, context)));
    return veto.<WriteOutcome>map(WriteOutcome.Vetoed::new)
        .orElseGet(() -> writer.makeWay(prepared, live, applied.result().refused()));
  }
}
