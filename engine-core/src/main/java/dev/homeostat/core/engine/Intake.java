package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Projection;
import dev.homeostat.Resource;
import dev.homeostat.core.act.Annotations;
import dev.homeostat.core.act.Updater;
import dev.homeostat.core.delta.AcceptedForms;
import dev.homeostat.core.delta.CompiledProjection;
import dev.homeostat.core.delta.Fill;
import dev.homeostat.core.delta.Observation;
import dev.homeostat.core.merge.Merge;
import dev.homeostat.core.model.Desired;
import dev.homeostat.report.Setter;
import dev.homeostat.report.Step;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.FillHook;
import dev.homeostat.spi.ProjectHook;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.Contest;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Steps 6 and 7: what is remembered of a resource once its write, or none, succeeded. */
final class Intake {

  /** The most refusals that are remembered of one resource. */
  private static final int MOST_REFUSED = 100;

  private final Parts parts;
  private final Application application;
  private final HookCalls calls;
  private final PassLog log;

  Intake(Parts parts, Application application, HookCalls calls, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.calls = calls;
    this.log = log;
  }

  /**
   * What was written to a resource.
   *
   * @param write what we sent, or {@code null} if nothing had to be
   * @param refused what the server did not take
   * @param contests who changes it, as far as is known
   */
  record Outcome(
      AcceptedForms.@Nullable Write write, List<Updater.Refusal> refused, List<Contest> contests) {
    static Outcome nothing(List<Contest> contests) {
      return new Outcome(null, List.of(), contests);
    }
  }

  ResourceRecord record(Prepared prepared, Resource live, Outcome outcome) {
    Desired desired = prepared.desired();
    Fill.Filled filled = fill(desired, live);
    ObjectNode applied = Merge.applied(filled.tree(), prepared.kept());
    ObjectNode observed = project(desired, live);
    log.step(() -> step(prepared, Step.Phase.FILL, "fill", prepared.redactor().redact(applied)));
    log.step(
        () -> step(prepared, Step.Phase.PROJECT, "project", prepared.redactor().redact(observed)));
    Map<FieldPath, Setter> setBy = new TreeMap<>(desired.setBy());
    filled.pins().stream()
        .filter(pin -> !prepared.redactor().isSensitive(pin))
        .forEach(pin -> setBy.put(pin, Setter.SERVER));
    ResourceRecord before = prepared.record();
    List<AcceptedForm> known = before == null ? List.of() : before.accepted();
    AcceptedForms.Write write = outcome.write();
    List<AcceptedForm> accepted =
        write == null
            ? known
            : AcceptedForms.after(known, write, desired, live.tree(), prepared.redactor());
    boolean once =
        desired.resource().annotation(Annotations.CREATE).filter("once"::equals).isPresent()
            || isJobWithTtl(desired.resource());
    ResourceRecord.Builder record =
        (before == null
                ? ResourceRecord.builder(desired.resource().address())
                : before.toBuilder().address(desired.resource().address()))
            .phase(ResourceRecord.Phase.PRESENT)
            .addedBy(desired.addedBy())
            .wave(prepared.wave())
            .uid(live.uid())
            .resourceVersion(live.resourceVersion())
            .manifest(prepared.manifest())
            .observerSchema(desired.schema().tree())
            .lastApplied(prepared.redactor().redact(applied))
            .lastObserved(prepared.redactor().redact(observed))
            .setBy(setBy)
            .removals(List.of())
            .accepted(accepted)
            .refused(refused(prepared, live, outcome))
            .contests(contests(prepared, outcome))
            .createdOnce(once ? prepared.manifest() : null);
    if (isAsWanted(prepared, accepted, live)) {
      record.settled(
          Skip.of(
              desired.schema(),
              filled.tree(),
              accepted,
              application.settings(),
              prepared.redactor()));
    } else {
      record.settled(null);
    }
    return settled(record.build(), before);
  }

  /** What is contested or refused is looked at again in the next pass (rule STATE-5). */
  private static boolean isAsWanted(Prepared prepared, List<AcceptedForm> accepted, Resource live) {
    Projection projection =
        accepted.equals(prepared.forms())
            ? prepared.projection()
            : CompiledProjection.of(prepared.desired(), accepted, prepared.redactor());
    return projection.compare(live.tree()) == Projection.Verdict.IN_SYNC;
  }

  /** A new resourceVersion alone is not worth a write of the state. */
  private static ResourceRecord settled(ResourceRecord record, @Nullable ResourceRecord before) {
    if (before == null || before.settled() == null) {
      return record;
    }
    ResourceRecord same =
        record.toBuilder()
            .resourceVersion(before.resourceVersion())
            .settled(before.settled())
            .build();
    return same.equals(before) ? before : record;
  }

  private static boolean isJobWithTtl(Resource resource) {
    return resource.id().groupKind().equals("batch/Job")
        && resource.tree().path("spec").hasNonNull("ttlSecondsAfterFinished");
  }

  private List<RefusedChange> refused(Prepared prepared, Resource live, Outcome outcome) {
    List<RefusedChange> changes = new ArrayList<>();
    ResourceRecord before = prepared.record();
    if (before != null && !prepared.isChanged()) {
      Set<FieldPath> open =
          prepared.projection().differences(live.tree()).stream()
              .map(Edit::path)
              .collect(Collectors.toSet());
      before.refused().stream()
          .filter(change -> open.contains(change.path()))
          .forEach(changes::add);
    }
    for (Updater.Refusal refusal : outcome.refused()) {
      Edit edit = refusal.edit();
      changes.removeIf(change -> change.path().equals(edit.path()));
      if (edit.value() != null || !prepared.removals().contains(edit.path())) {
        changes.add(
            new RefusedChange(
                edit.path(),
                prepared.redactor().digest(edit.path(), edit.value()),
                prepared.redactor().digest(edit.path(), edit.path().in(live.tree()).orElse(null)),
                refusal.why(),
                parts.now()));
      }
    }
    return changes.size() > MOST_REFUSED ? changes.subList(0, MOST_REFUSED) : changes;
  }

  private List<Contest> contests(Prepared prepared, Outcome outcome) {
    List<Contest> contests = outcome.contests();
    AcceptedForms.Write write = outcome.write();
    if (write == null || prepared.isChanged()) {
      return prepared.isChanged() ? List.of() : contests;
    }
    Instant now = parts.now();
    if (write.whole()) {
      return Contests.wrote(contests, FieldPath.root(), prepared.manifest(), now);
    }
    for (Edit edit : write.sent()) {
      Digest asked = prepared.redactor().digest(edit.path(), edit.value());
      contests = Contests.wrote(contests, edit.path(), asked, now);
    }
    return contests;
  }

  private Fill.Filled fill(Desired desired, Resource live) {
    Fill.Filled filled = Fill.fill(desired.resource().tree(), desired.schema().root(), live.tree());
    Optional<FillHook> strategy = parts.hooks().strategy(FillHook.class, "fill", application);
    ObjectNode tree = filled.tree();
    if (strategy.isPresent()) {
      FillHook hook = strategy.get();
      Response response = response(desired, live, Trees.emptyObject());
      tree = calls.call(hook, context -> hook.fill(response, context));
    }
    for (FillHook hook : parts.hooks().refinements(FillHook.class, "fill", application)) {
      Response response = response(desired, live, tree);
      tree = calls.call(hook, context -> hook.fill(response, context));
    }
    return new Fill.Filled(tree, filled.pins());
  }

  private ObjectNode project(Desired desired, Resource live) {
    Optional<ProjectHook> strategy =
        parts.hooks().strategy(ProjectHook.class, "project", application);
    ObjectNode tree = Trees.emptyObject();
    if (strategy.isPresent()) {
      ProjectHook hook = strategy.get();
      Response response = response(desired, live, tree);
      tree = calls.call(hook, context -> hook.project(response, context));
    } else {
      tree = Observation.of(desired.schema().root(), live.tree());
    }
    for (ProjectHook hook : parts.hooks().refinements(ProjectHook.class, "project", application)) {
      Response response = response(desired, live, tree);
      tree = calls.call(hook, context -> hook.project(response, context));
    }
    return tree;
  }

  private static Response response(Desired desired, Resource live, ObjectNode soFar) {
    return new Response(
        desired.resource().tree(), live, desired.schema().tree(), Trees.freeze(soFar));
  }

  private static Step step(Prepared prepared, Step.Phase phase, String hook, JsonNode tree) {
    return new Step(phase, hook, prepared.id(), (ObjectNode) tree, prepared.desired().setBy());
  }
}
