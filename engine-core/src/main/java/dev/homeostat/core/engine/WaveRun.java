package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.act.Readiness;
import dev.homeostat.core.act.Updater;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.spi.Clearance;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Step 5: acts wave by wave, within a wave side by side (rule ACT-2). Requests are all that other
 * threads do; hooks, state and delta stay on the thread of the pass.
 */
final class WaveRun {

  private final Application application;
  private final Ledger ledger;
  private final PassLog log;
  private final Tally tally;
  private final Lifecycle lifecycle;
  private final Actor actor;
  private final Generator generator;
  private final Intake intake;
  private final Parallel parallel;

  WaveRun(
      Parts parts,
      Application application,
      Ledger ledger,
      PassLog log,
      Tally tally,
      Lifecycle lifecycle,
      Actor actor,
      Generator generator,
      Intake intake) {
    this.application = application;
    this.ledger = ledger;
    this.log = log;
    this.tally = tally;
    this.lifecycle = lifecycle;
    this.actor = actor;
    this.generator = generator;
    this.intake = intake;
    this.parallel = new Parallel(parts.options().executor(), parts.options().parallelism());
  }

  /**
   * A resource that needs requests, and what becomes of it.
   *
   * @param prepared which one
   * @param send sends them, on any thread
   * @param done takes what came of it, on the thread of the pass
   */
  private record Task(Prepared prepared, Supplier<Actor.Outcome> send, Taker done) {}

  /** Takes what came of the requests for a resource. */
  @FunctionalInterface
  private interface Taker {
    void take(Actor.Outcome outcome);
  }

  /**
   * Acts on all resources; a wave that is not done gates what the later ones would begin.
   *
   * @return what the state store said
   */
  Ledger.Checkpoint run(Preparation preparation, Map<ResourceId, Intent> intents) {
    Map<Integer, List<Prepared>> waves = new TreeMap<>();
    for (Prepared prepared : preparation.resources().values()) {
      waves.computeIfAbsent(prepared.wave(), key -> new ArrayList<>()).add(prepared);
    }
    String gate = null;
    int done = 0;
    for (List<Prepared> wave : waves.values()) {
      int before = log.sent();
      act(wave, intents, gate);
      done += wave.size();
      log.progress(done, preparation.resources().size());
      if (log.sent() > before && ledger.checkpoint() instanceof Ledger.Lost lost) {
        return lost;
      }
      gate = gate == null ? gateOf(wave) : gate;
    }
    return new Ledger.Kept();
  }

  private void act(List<Prepared> wave, Map<ResourceId, Intent> intents, @Nullable String gate) {
    List<Task> tasks = new ArrayList<>();
    for (Prepared prepared : wave) {
      Intent intent = intents.getOrDefault(prepared.id(), new Intent.LeaveOut());
      if (gate != null && isGated(prepared, intent)) {
        tally.hold(prepared, gate);
      } else {
        begin(prepared, intent).ifPresent(tasks::add);
      }
    }
    List<Actor.Outcome> outcomes = parallel.run(tasks.stream().map(Task::send).toList());
    for (int i = 0; i < tasks.size(); i++) {
      tasks.get(i).done().take(outcomes.get(i));
    }
  }

  /** Putting back drift of an object that is there never waits. */
  private static boolean isGated(Prepared prepared, Intent intent) {
    return intent instanceof Intent.Create
        || (intent instanceof Intent.Update update && (update.adopted() || prepared.isChanged()));
  }

  private @Nullable String gateOf(List<Prepared> wave) {
    for (Prepared prepared : wave) {
      if (tally.isOpen(prepared.id())) {
        return "it waits for " + prepared.id();
      }
      Resource object = tally.live(prepared.id());
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

  private Optional<Task> begin(Prepared prepared, Intent intent) {
    if (intent instanceof Intent.Skip skip) {
      tally.delta.unchanged.add(prepared.id());
      Aspects.of(prepared, skip.live(), skip.record().accepted()).addTo(tally.delta);
    } else if (intent instanceof Intent.Keep keep) {
      ResourceRecord record =
          remember(prepared, keep.live(), Intake.Outcome.nothing(keep.contests()));
      log.problems(Reporter.refusals(prepared, record));
      tally.delta.unchanged.add(prepared.id());
    } else if (intent instanceof Intent.LeaveOut) {
      tally.delta.unchanged.add(prepared.id());
    } else if (intent instanceof Intent.Satisfied) {
      tally.delta.satisfied.add(prepared.id());
    } else if (intent instanceof Intent.Wait wait) {
      if (wait.until() != null) {
        log.againAt(wait.until());
      }
      tally.hold(prepared, wait.why());
    } else if (intent instanceof Intent.Pause pause) {
      paused(prepared, pause.pause());
    } else if (intent instanceof Intent.Contested contested) {
      contested(prepared, contested);
    } else if (intent instanceof Intent.Block block) {
      tally.block(prepared, block.why(), block.problem());
    } else if (intent instanceof Intent.Create) {
      return create(prepared);
    } else if (intent instanceof Intent.Update update) {
      return update(prepared, update);
    }
    return Optional.empty();
  }

  private void contested(Prepared prepared, Intent.Contested contested) {
    log.againAt(contested.until());
    ledger
        .record(prepared.id())
        .map(record -> record.toBuilder().contests(contested.contests()).build())
        .ifPresent(ledger::put);
    tally.hold(prepared, "somebody else keeps deleting it");
  }

  private Optional<Task> create(Prepared prepared) {
    Resource wanted = prepared.desired().resource();
    if (!cleared(prepared, (hook, context) -> hook.beforeCreate(wanted, context))) {
      return Optional.empty();
    }
    Desired filled = generator.forCreate(prepared);
    return Optional.of(
        new Task(
            prepared,
            () -> actor.create(prepared, filled),
            outcome -> {
              if (outcome instanceof Actor.Applied applied) {
                boolean pinned = applied.lost().isEmpty();
                if (!pinned) {
                  log.problem(lost(prepared, applied.lost()));
                }
                Prepared taken = pinned ? prepared : prepared.withoutPins();
                remember(taken, applied.live(), applied.taken());
                tally.delta.created.add(prepared.id());
                lifecycle.tell((hook, context) -> hook.afterCreate(applied.live(), context));
              } else {
                notDone(prepared, outcome);
              }
            }));
  }

  private static Problem lost(Prepared prepared, List<FieldPath> pins) {
    return Problem.warning("PinsLost")
        .rule(Rule.POLICY_3)
        .of(prepared.id())
        .expected("the server to take the values again that it chose for the object before")
        .got("no for at least one of " + pins)
        .advice("nothing to do: its new choices are kept; set a field whose value matters");
  }

  private Optional<Task> update(Prepared prepared, Intent.Update intent) {
    ResourceUpdate report = Reporter.update(prepared, intent.live(), intent.edits());
    if (!cleared(
        prepared, (hook, context) -> hook.beforeUpdate(intent.live(), report.changes(), context))) {
      return Optional.empty();
    }
    Desired filled = generator.forUpdate(prepared, intent.live(), intent.edits());
    return Optional.of(
        new Task(
            prepared,
            () -> actor.update(prepared, intent, filled),
            outcome -> {
              if (outcome instanceof Actor.Applied applied) {
                updated(prepared, applied, report);
              } else {
                notDone(prepared, outcome);
              }
            }));
  }

  private void updated(Prepared prepared, Actor.Applied applied, ResourceUpdate report) {
    List<Updater.Refusal> refused = applied.taken().refused();
    if (Actor.isRecreated(prepared, refused)) {
      recreate(prepared, applied.live(), refused);
      return;
    }
    remember(prepared, applied.live(), applied.taken());
    if (applied.taken().write() == null) {
      tally.delta.unchanged.add(prepared.id());
    } else {
      tally.delta.updated.add(report);
      lifecycle.tell((hook, context) -> hook.afterUpdate(applied.live(), context));
    }
    refused.forEach(refusal -> log.problem(Reporter.refused(prepared, refusal)));
  }

  /** Makes way for a new object; the next pass creates it (rule ACT-12). */
  private void recreate(Prepared prepared, Resource object, List<Updater.Refusal> refused) {
    if (!cleared(prepared, (hook, context) -> hook.beforeDelete(object, context))) {
      return;
    }
    Actor.Outcome outcome = actor.makeWay(prepared, object, refused);
    if (outcome instanceof Actor.Postponed) {
      lifecycle.tell((hook, context) -> hook.afterDelete(prepared.id(), context));
    }
    notDone(prepared, outcome);
  }

  private void notDone(Prepared prepared, Actor.Outcome outcome) {
    if (outcome instanceof Actor.Failed failed) {
      paused(prepared, failed.pause());
    } else if (outcome instanceof Actor.Postponed postponed) {
      log.againAt(postponed.until());
      tally.hold(prepared, postponed.why());
    }
  }

  /** The same is said in the pass that failed and in those that wait (rule ACT-6). */
  private void paused(Prepared prepared, Backoffs.Pause pause) {
    log.againAt(pause.until());
    switch (pause.failure()) {
      case SOON, CONFLICT -> tally.hold(prepared, pause.why());
      case BACKOFF -> {
        tally.hold(prepared, pause.why());
        log.problem(
            Problem.error("ServerFailed")
                .rule(Rule.ACT_6)
                .of(prepared.id())
                .expected("the server to do it")
                .got(pause.why())
                .advice("the engine tries again by itself"));
      }
      case SLOWLY, ON_CHANGE ->
          tally.block(
              prepared,
              pause.why(),
              Optional.of(
                  Problem.error("RefusedByServer")
                      .rule(Rule.ACT_6)
                      .of(prepared.id())
                      .in(prepared.desired().resource().locate(FieldPath.root()))
                      .expected("the server to take it")
                      .got(pause.why())
                      .advice("change what the server names, or get leave for it")));
    }
  }

  private boolean cleared(
      Prepared prepared, BiFunction<LifecycleHook, HookContext, Clearance> question) {
    Clearance clearance = lifecycle.ask(question).clearance();
    if (clearance instanceof Clearance.Wait wait) {
      tally.hold(prepared, wait.why());
      return false;
    }
    if (clearance instanceof Clearance.Refuse refuse) {
      tally.block(prepared, refuse.why(), Optional.empty());
      return false;
    }
    return true;
  }

  private ResourceRecord remember(Prepared prepared, Resource object, Intake.Outcome outcome) {
    tally.saw(object);
    ResourceRecord record = intake.record(prepared, object, outcome);
    ledger.put(record);
    Aspects.of(prepared, object, record.accepted()).addTo(tally.delta);
    return record;
  }
}
