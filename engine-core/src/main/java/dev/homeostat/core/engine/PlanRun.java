package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Pass;
import dev.homeostat.Projection;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.core.act.DeletionGuard;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.report.Held;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One pass that only looks: steps 0 to 4. It calls no lifecycle hook, writes and saves nothing. */
final class PlanRun {

  private final Parts parts;
  private final Application application;
  private final Ledger ledger;
  private final PassLog log;
  private final Delta.Builder delta = new Delta.Builder();
  private final PassHooks hooks;
  private final Decider decider;
  private final Keeper keeper;

  PlanRun(Parts parts, Application application, Ledger ledger, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.ledger = ledger;
    this.log = log;
    this.hooks = parts.hooks(application, ledger, log);
    this.decider = new Decider(parts, application, hooks, log, contested -> {});
    this.keeper = new Keeper(parts.cluster(), application, ledger.state(), log);
  }

  private Preparation prepare() {
    Preparation preparation =
        new Preparer(parts, application, ledger.state(), hooks, log).prepare();
    log.problems(preparation.problems());
    return preparation;
  }

  Pass plan() {
    Preparation preparation = prepare();
    if (preparation.isInvalid()) {
      return PassEnd.invalid(application, log, ledger);
    }
    if (application.settings().suspend()) {
      return PassEnd.of(application, Pass.Result.SETTLED, delta.build(), log, ledger);
    }
    if (application.settings().wanted() == Settings.Wanted.PRESENT
        && preparation.draft().wanted() == Settings.Wanted.PRESENT) {
      delta.blocked.addAll(preparation.draft().unknownKinds());
      delta.waiting.addAll(preparation.draft().unavailableKinds());
      wanted(preparation);
    } else {
      unwanted(ledger.state().records().values(), Set.of());
    }
    ledger.change(state -> planned(state, preparation));
    Delta made = delta.build();
    Pass.Result result =
        log.hasErrors()
            ? Pass.Result.FAILED
            : made.isInSync() ? Pass.Result.SETTLED : Pass.Result.PENDING;
    return PassEnd.of(application, result, made, log, ledger);
  }

  private void wanted(Preparation preparation) {
    Set<String> uids = new HashSet<>();
    for (Prepared prepared : preparation.resources().values()) {
      log.read(1);
      Answer answer = parts.cluster().read(prepared.desired().resource().address());
      if (answer instanceof Answer.Done done) {
        uids.add(done.resource().uid());
      }
      plan(prepared, answer);
    }
    Collection<ResourceRecord> leaving = Pruning.leaving(ledger.state(), preparation);
    int inventory = ledger.state().records().size();
    if (DeletionGuard.holds(leaving.size(), inventory, application.settings())) {
      log.problem(Pruning.held(leaving.size(), inventory));
    }
    unwanted(leaving, uids);
  }

  private void unwanted(Collection<ResourceRecord> leaving, Set<String> wantedUids) {
    for (ResourceRecord record : leaving) {
      log.read(1);
      Answer answer = parts.cluster().read(record.address());
      Keeper.Verdict verdict = keeper.judge(record, answer, wantedUids);
      if (verdict instanceof Keeper.Delete) {
        delta.deleted.add(record.id());
      } else if (verdict instanceof Keeper.Going) {
        delta.waiting.add(new Held(record.id(), "it is being deleted"));
      } else if (verdict instanceof Keeper.Paused) {
        delta.blocked.add(new Held(record.id(), Blocks.PAUSED));
      } else if (verdict instanceof Keeper.Unsure) {
        delta.waiting.add(new Held(record.id(), "it cannot be looked at now"));
      }
    }
  }

  private void plan(Prepared known, Answer answer) {
    Prepared prepared = decider.sighted(known, answer);
    Intent intent = decider.decide(prepared, answer);
    @Nullable Resource live = answer instanceof Answer.Done done ? done.resource() : null;
    if (intent instanceof Intent.Create) {
      delta.created.add(prepared.id());
    } else if (intent instanceof Intent.Update update) {
      delta.updated.add(Reporter.update(prepared, update.live(), update.edits()));
    } else if (intent instanceof Intent.Satisfied) {
      delta.satisfied.add(prepared.id());
    } else if (intent instanceof Intent.Wait wait) {
      delta.waiting.add(new Held(prepared.id(), wait.why()));
    } else if (intent instanceof Intent.Block block) {
      delta.blocked.add(new Held(prepared.id(), block.why()));
    } else if (intent instanceof Intent.Keep keep
        && !prepared.belowMinimum(prepared.forms(), keep.live()).isEmpty()) {
      String why = prepared.belowMinimum(prepared.forms(), keep.live()).get(0).toString();
      delta.waiting.add(new Held(prepared.id(), why));
    } else {
      delta.unchanged.add(prepared.id());
    }
    ResourceRecord record = prepared.record();
    Aspects.of(prepared, live, record == null ? List.of() : prepared.forms()).addTo(delta);
    if (live != null && record != null) {
      log.problems(Reporter.refusals(prepared, record));
    }
  }

  /** The state as it would be asked for: schemas and desired states, nothing observed. */
  private static ApplicationState planned(ApplicationState state, Preparation preparation) {
    List<ResourceRecord> records = new ArrayList<>();
    for (Prepared prepared : preparation.resources().values()) {
      Desired desired = prepared.desired();
      ResourceRecord before = prepared.record();
      records.add(
          (before == null
                  ? ResourceRecord.builder(desired.resource().address()).addedBy(desired.addedBy())
                  : before.toBuilder())
              .observerSchema(desired.schema().tree())
              .lastApplied(prepared.redactor().redact(desired.resource().tree()))
              .setBy(desired.setBy())
              .build());
    }
    return state.withRecords(records);
  }

  Map<ResourceId, Projection> projections() {
    Preparation preparation = prepare();
    Map<ResourceId, Projection> projections = new LinkedHashMap<>();
    if (!preparation.isInvalid()) {
      preparation.resources().forEach((id, prepared) -> projections.put(id, prepared.projection()));
    }
    return projections;
  }
}
