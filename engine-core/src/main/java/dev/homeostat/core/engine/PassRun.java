package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.FieldPath;
import dev.homeostat.Pass;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.Settings;
import dev.homeostat.core.act.DeletionGuard;
import dev.homeostat.core.act.Readiness;
import dev.homeostat.core.hooks.Context;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.core.state.Rebuild;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Held;
import dev.homeostat.spi.Clearance;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One pass that acts: steps 0 to 7 for one application. */
final class PassRun {

  private final Parts parts;
  private final Application application;
  private final Ledger ledger;
  private final PassLog log;
  private final Line line;
  private final Delta.Builder delta = new Delta.Builder();
  private final Conditions conditions;
  private final Decider decider;
  private final Actor actor;
  private final Intake intake;
  private final Map<ResourceId, Resource> live = new HashMap<>();
  private final Set<ResourceId> open = new HashSet<>();

  PassRun(Parts parts, Application application, Ledger ledger, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.ledger = ledger;
    this.log = log;
    this.line = new Line(parts.options().cluster(), parts.budget(), log);
    this.conditions = new Conditions(ledger.state(), parts.now());
    this.decider = new Decider(parts, application, log);
    this.actor = new Actor(parts, application, line, decider);
    this.intake = new Intake(parts, application, log);
  }

  Pass reconcile() {
    if (application.settings().suspend()) {
      conditions.set(
          Condition.SUSPENDED, Condition.Status.TRUE, "SuspendedByOwner", "nothing is acted on");
      return end(Pass.Result.SETTLED);
    }
    Optional<Pass> held = clearance(hook -> hook.beforeReconcile(context(hook)));
    if (held.isPresent()) {
      return held.get();
    }
    if (application.settings().wanted() == Settings.Wanted.ABSENT) {
      return teardown(false);
    }
    Preparation first = new Preparer(parts, application, ledger.state(), log).prepare();
    Preparation preparation =
        ledger.isNew() && !first.isInvalid() && rebuild(first)
            ? new Preparer(parts, application, ledger.state(), log).prepare()
            : first;
    log.problems(preparation.problems());
    if (preparation.isInvalid()) {
      return PassEnd.invalid(application, log, ledger);
    }
    ledger.change(
        state -> {
          ApplicationState changed = state.withTranslation(preparation.translation());
          for (Map.Entry<String, ObjectNode> hook : preparation.remembered().entrySet()) {
            changed = changed.withHook(hook.getKey(), hook.getValue());
          }
          return changed;
        });
    preparation
        .unknownKinds()
        .forEach(
            unknown -> {
              delta.blocked.add(unknown);
              log.problem(
                  Problem.error("UnknownKind")
                      .rule(Rule.READ_6)
                      .of(unknown.resource())
                      .expected("a kind that the cluster serves")
                      .got("one that it does not know")
                      .advice("install its definition, or put that into the manifest"));
            });
    Map<ResourceId, Intent> intents = decide(preparation);
    boolean lost = !inventory(preparation, intents);
    if (lost) {
      return end(Pass.Result.WAITING);
    }
    List<ResourceRecord> leaving = leaving(preparation);
    if (application.settings().prune() == Settings.Prune.FIRST && !prune(leaving)) {
      return end(result());
    }
    if (!waves(preparation, intents)) {
      return end(Pass.Result.WAITING);
    }
    order(preparation);
    boolean allApplied = open.isEmpty() && delta.blocked.isEmpty() && delta.waiting.isEmpty();
    if (application.settings().prune() == Settings.Prune.LAST && !leaving.isEmpty()) {
      if (allApplied) {
        prune(leaving);
      } else {
        leaving.forEach(
            record ->
                delta.waiting.add(new Held(record.id(), "it is deleted when all else is applied")));
      }
    }
    afterReconcile();
    return end(result());
  }

  /** Finds what is ours when there is no state; says whether anything was found (STATE-4). */
  private boolean rebuild(Preparation preparation) {
    Rebuild.Found found =
        Rebuild.search(
            parts.options().cluster(),
            preparation.resources().values().stream()
                .map(prepared -> prepared.desired().resource())
                .toList(),
            application.uid());
    log.read(found.reads());
    if (found.records().isEmpty()) {
      return false;
    }
    ledger.change(state -> state.withRecords(found.records()));
    conditions.set(
        Condition.STATE_REBUILT,
        Condition.Status.TRUE,
        "StateLost",
        found.records().size() + " objects were found by their marks; pins are lost");
    return true;
  }

  /** Records in the order of the manifest, so that the three trees read like it. */
  private void order(Preparation preparation) {
    ledger.change(
        state -> {
          Map<ResourceId, ResourceRecord> ordered = new LinkedHashMap<>();
          for (ResourceId id : preparation.resources().keySet()) {
            state.record(id).ifPresent(record -> ordered.put(id, record));
          }
          state.records().forEach(ordered::putIfAbsent);
          boolean same =
              new ArrayList<>(ordered.keySet()).equals(new ArrayList<>(state.records().keySet()));
          return same ? state : state.withRecords(ordered.values());
        });
  }

  private Map<ResourceId, Intent> decide(Preparation preparation) {
    List<ResourceAddress> addresses = new ArrayList<>();
    preparation
        .resources()
        .values()
        .forEach(prepared -> addresses.add(prepared.desired().resource().address()));
    log.read(addresses.size());
    Map<ResourceAddress, Answer> answers = parts.options().cluster().readAll(addresses);
    Map<ResourceId, Intent> intents = new LinkedHashMap<>();
    for (Prepared prepared : preparation.resources().values()) {
      Answer answer = answers.get(prepared.desired().resource().address());
      if (answer instanceof Answer.Done done) {
        live.put(prepared.id(), done.resource());
      }
      Optional<Backoffs.Pause> waits =
          parts
              .backoffs()
              .waiting(application.id(), prepared.id(), prepared.manifest(), parts.now());
      Intent intent =
          waits.isPresent()
              ? new Intent.Wait(waits.get().why(), waits.get().until())
              : decider.decide(prepared, answer == null ? new Answer.Absent() : answer, false);
      intents.put(prepared.id(), intent);
    }
    return intents;
  }

  /** Saves what is about to be ours before it is (rule STATE-3). */
  private boolean inventory(Preparation preparation, Map<ResourceId, Intent> intents) {
    boolean writes = false;
    for (Map.Entry<ResourceId, Intent> entry : intents.entrySet()) {
      Intent intent = entry.getValue();
      Prepared prepared = preparation.resources().get(entry.getKey());
      boolean expected =
          intent instanceof Intent.Create
              || (intent instanceof Intent.Update update && update.adopted());
      writes |= expected || intent instanceof Intent.Update;
      if (expected && prepared != null && prepared.record() == null) {
        ledger.change(state -> state.with(expected(prepared)));
      }
    }
    writes |= !leaving(preparation).isEmpty();
    return !writes || checkpoint();
  }

  private static ResourceRecord expected(Prepared prepared) {
    return ResourceRecord.builder(prepared.desired().resource().address())
        .addedBy(prepared.desired().addedBy())
        .wave(prepared.wave())
        .observerSchema(prepared.desired().schema().tree())
        .lastApplied(prepared.redactor().redact(prepared.desired().resource().tree()))
        .setBy(prepared.desired().setBy())
        .build();
  }

  private boolean checkpoint() {
    if (ledger.checkpoint() instanceof Ledger.Lost lost) {
      log.problem(lost.problem());
      log.againAt(parts.now());
      return false;
    }
    return true;
  }

  /** Step 5, wave by wave; a wave that is not done gates what the later ones would begin. */
  private boolean waves(Preparation preparation, Map<ResourceId, Intent> intents) {
    Map<Integer, List<Prepared>> waves = new TreeMap<>();
    preparation
        .resources()
        .values()
        .forEach(
            prepared ->
                waves.computeIfAbsent(prepared.wave(), key -> new ArrayList<>()).add(prepared));
    String gate = null;
    int done = 0;
    for (Map.Entry<Integer, List<Prepared>> wave : waves.entrySet()) {
      int before = log.requests().size();
      for (Prepared prepared : wave.getValue()) {
        act(prepared, intents.getOrDefault(prepared.id(), new Intent.LeaveOut()), gate);
        done++;
      }
      log.progress(done, preparation.resources().size());
      if (log.requests().size() > before && !checkpoint()) {
        return false;
      }
      gate = gate == null ? gateOf(wave.getValue()) : gate;
    }
    return true;
  }

  private @Nullable String gateOf(List<Prepared> wave) {
    for (Prepared prepared : wave) {
      if (open.contains(prepared.id())) {
        return "it waits for " + prepared.id();
      }
      Resource object = live.get(prepared.id());
      boolean awaited =
          application.settings().awaitReady() || Readiness.isAlwaysAwaited(prepared.id());
      if (awaited && object != null) {
        Optional<String> missing = Readiness.missing(object);
        if (missing.isPresent()) {
          log.againIn(Duration.ofSeconds(1));
          return "it waits for " + prepared.id() + ": " + missing.get();
        }
      }
    }
    return null;
  }

  private void act(Prepared prepared, Intent intent, @Nullable String gate) {
    boolean gated =
        intent instanceof Intent.Create
            || (intent instanceof Intent.Update update
                && (update.adopted() || prepared.isChanged()));
    if (gate != null && gated) {
      hold(prepared, gate);
      return;
    }
    if (intent instanceof Intent.Keep keep) {
      remember(prepared, keep.live(), Intake.Outcome.NOTHING);
      delta.unchanged.add(prepared.id());
    } else if (intent instanceof Intent.LeaveOut) {
      delta.unchanged.add(prepared.id());
    } else if (intent instanceof Intent.Satisfied) {
      delta.satisfied.add(prepared.id());
    } else if (intent instanceof Intent.Wait wait) {
      if (wait.until() != null) {
        log.againAt(wait.until());
      }
      hold(prepared, wait.why());
    } else if (intent instanceof Intent.Block block) {
      block(prepared, block.why());
    } else if (intent instanceof Intent.Create) {
      create(prepared);
    } else if (intent instanceof Intent.Update update) {
      update(prepared, update);
    }
  }

  private void hold(Prepared prepared, String why) {
    open.add(prepared.id());
    delta.waiting.add(new Held(prepared.id(), why));
    Reporter.aspects(prepared, live.get(prepared.id()), delta);
  }

  private void block(Prepared prepared, String why) {
    open.add(prepared.id());
    delta.blocked.add(new Held(prepared.id(), why));
    log.problem(
        Problem.error("Blocked")
            .rule(Rule.ACT_8)
            .of(prepared.id())
            .in(prepared.desired().resource().locate(FieldPath.root()))
            .expected("an object that is ours to keep")
            .got(why)
            .advice(
                "rename the resource, remove the other object, or let it be adopted"
                    + " (spec.adoption)"));
  }

  private void create(Prepared prepared) {
    Resource wanted = prepared.desired().resource();
    if (!cleared(prepared, hook -> hook.beforeCreate(wanted, context(hook)))) {
      return;
    }
    Actor.Outcome outcome = actor.create(prepared);
    if (outcome instanceof Actor.Applied applied) {
      remember(prepared, applied.live(), applied.taken());
      delta.created.add(prepared.id());
      after(hook -> hook.afterCreate(applied.live(), context(hook)));
    } else {
      notDone(prepared, outcome);
    }
  }

  private void update(Prepared prepared, Intent.Update intent) {
    var report = Reporter.update(prepared, intent.live(), intent.edits());
    if (!cleared(
        prepared, hook -> hook.beforeUpdate(intent.live(), report.changes(), context(hook)))) {
      return;
    }
    Actor.Outcome outcome = actor.update(prepared, intent);
    if (!(outcome instanceof Actor.Applied applied)) {
      notDone(prepared, outcome);
      return;
    }
    remember(prepared, applied.live(), applied.taken());
    if (applied.taken().write() == null) {
      delta.unchanged.add(prepared.id());
    } else {
      delta.updated.add(report);
      after(hook -> hook.afterUpdate(applied.live(), context(hook)));
    }
    applied
        .taken()
        .refused()
        .forEach(
            refusal ->
                log.problem(
                    Problem.error("ChangeRefused")
                        .rule(Rule.POLICY_9)
                        .of(prepared.id())
                        .at(refusal.edit().path())
                        .in(prepared.desired().resource().locate(refusal.edit().path()))
                        .expected("a change that the server takes")
                        .got(refusal.why())
                        .advice(
                            Actor.isRecreatedOnImmutable(prepared)
                                ? "the object has to be created anew"
                                : "change it back, or say homeostat.dev/on-immutable: recreate")));
  }

  private void notDone(Prepared prepared, Actor.Outcome outcome) {
    if (outcome instanceof Actor.Stuck stuck) {
      open.add(prepared.id());
      delta.blocked.add(new Held(prepared.id(), stuck.why()));
      log.problem(stuck.problem());
    } else if (outcome instanceof Actor.Postponed postponed) {
      log.againAt(postponed.until());
      hold(prepared, postponed.why());
      if (postponed.isFailure()) {
        log.problem(
            Problem.error("ServerFailed")
                .rule(Rule.ACT_6)
                .of(prepared.id())
                .expected("the server to answer the write")
                .got(postponed.why())
                .advice("the engine tries again by itself"));
      }
    }
  }

  private void remember(Prepared prepared, Resource object, Intake.Outcome outcome) {
    live.put(prepared.id(), object);
    ResourceRecord record = intake.record(prepared, object, outcome);
    if (!record.equals(ledger.state().records().get(record.id()))) {
      ledger.change(state -> state.with(record));
    }
    Reporter.aspects(prepared, object, delta);
    Reporter.accepted(prepared, object, record.accepted(), delta);
  }

  private List<ResourceRecord> leaving(Preparation preparation) {
    Set<String> unknown = new HashSet<>();
    preparation
        .unknownKinds()
        .forEach(held -> unknown.add(held.resource().groupKind() + " " + held.resource().name()));
    return ledger.state().records().values().stream()
        .filter(record -> !preparation.resources().containsKey(record.id()))
        .filter(record -> !unknown.contains(record.id().groupKind() + " " + record.id().name()))
        .toList();
  }

  private boolean prune(List<ResourceRecord> leaving) {
    int inventory = ledger.state().records().size();
    if (DeletionGuard.holds(leaving.size(), inventory, application.settings())) {
      String message =
          leaving.size()
              + " of "
              + inventory
              + " resources would be deleted; say so with"
              + " spec.allowEmpty or --allow-delete";
      conditions.set(Condition.DELETION_HELD, Condition.Status.TRUE, "TooManyDeletions", message);
      leaving.forEach(
          record -> delta.blocked.add(new Held(record.id(), "its deletion has to be confirmed")));
      log.problem(
          Problem.error("DeletionHeld")
              .rule(Rule.ACT_11)
              .expected("a pass that deletes a few resources")
              .got(leaving.size() + " deletions of " + inventory)
              .advice("confirm with spec.allowEmpty: true or --allow-delete"));
      return false;
    }
    Set<String> wanted = new HashSet<>();
    live.values().forEach(object -> wanted.add(object.uid()));
    return new Remover(parts, application, ledger, log, line, delta).remove(leaving, wanted);
  }

  Pass teardown(boolean forget) {
    Optional<Pass> held = clearance(hook -> hook.beforeTeardown(context(hook)));
    if (held.isPresent()) {
      return held.get();
    }
    if (!checkpoint()) {
      return end(Pass.Result.WAITING);
    }
    boolean gone =
        new Remover(parts, application, ledger, log, line, delta)
            .remove(List.copyOf(ledger.state().records().values()), Set.of());
    if (!gone) {
      return end(result());
    }
    after(hook -> hook.afterTeardown(context(hook)));
    if (forget) {
      if (ledger.forget() instanceof Ledger.Lost lost) {
        log.problem(lost.problem());
        return PassEnd.of(application, Pass.Result.WAITING, delta.build(), log, ledger);
      }
      return PassEnd.of(application, Pass.Result.SETTLED, delta.build(), log, ledger);
    }
    return end(result());
  }

  private Pass.Result result() {
    if (log.hasErrors()) {
      return Pass.Result.FAILED;
    }
    return delta.waiting.isEmpty() && delta.blocked.isEmpty()
        ? Pass.Result.SETTLED
        : Pass.Result.WAITING;
  }

  private Pass end(Pass.Result result) {
    Delta made = delta.build();
    ledger.change(
        state -> {
          ApplicationState changed = state.withConditions(conditions.of(state, made, result));
          return changed.equals(state) ? state : changed;
        });
    Pass.Result told = result;
    if (ledger.close() instanceof Ledger.Lost lost) {
      log.problem(lost.problem());
      log.againAt(parts.now());
      told = lost.problem().isError() ? Pass.Result.FAILED : Pass.Result.WAITING;
    }
    return PassEnd.of(application, told, made, log, ledger);
  }

  private Optional<Pass> clearance(Function<LifecycleHook, Clearance> ask) {
    for (LifecycleHook hook : parts.hooks().of(LifecycleHook.class, application)) {
      Clearance clearance = parts.runner().call(hook, () -> ask.apply(hook));
      if (clearance instanceof Clearance.Wait wait) {
        log.againAt(wait.until());
        log.problem(heldBy(hook, wait.why(), Problem.warning("HeldByHook")));
        return Optional.of(end(Pass.Result.WAITING));
      }
      if (clearance instanceof Clearance.Refuse refuse) {
        log.problem(heldBy(hook, refuse.why(), Problem.error("RefusedByHook")));
        return Optional.of(end(Pass.Result.FAILED));
      }
    }
    return Optional.empty();
  }

  private static Problem heldBy(LifecycleHook hook, String why, Problem draft) {
    return draft
        .rule(Rule.HOOK_4)
        .expected("hook '" + hook.name() + "' to let the pass go on")
        .got(why);
  }

  private boolean cleared(Prepared prepared, Function<LifecycleHook, Clearance> ask) {
    for (LifecycleHook hook : parts.hooks().of(LifecycleHook.class, application)) {
      Clearance clearance = parts.runner().call(hook, () -> ask.apply(hook));
      if (clearance instanceof Clearance.Wait wait) {
        log.againAt(wait.until());
        hold(prepared, wait.why());
        return false;
      }
      if (clearance instanceof Clearance.Refuse refuse) {
        open.add(prepared.id());
        delta.blocked.add(new Held(prepared.id(), refuse.why()));
        return false;
      }
    }
    return true;
  }

  private void after(Consumer<LifecycleHook> tell) {
    for (LifecycleHook hook : parts.hooks().of(LifecycleHook.class, application)) {
      parts
          .runner()
          .call(
              hook,
              () -> {
                tell.accept(hook);
                return hook;
              });
    }
  }

  private void afterReconcile() {
    Delta made = delta.build();
    after(hook -> hook.afterReconcile(made, context(hook)));
  }

  private Context context(LifecycleHook hook) {
    return new Context(
        hook,
        application,
        ledger.state().hooks().getOrDefault(hook.name(), Trees.emptyObject()),
        parts.options().clock(),
        log::againAt);
  }
}
