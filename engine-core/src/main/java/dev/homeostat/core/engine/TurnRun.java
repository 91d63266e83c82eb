package dev.homeostat.core.engine;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.act.Updater;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.spi.Clearance;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Carries out what is intended with one resource, and takes down what came of it. */
final class TurnRun {

  private final Ledger ledger;
  private final PassLog log;
  private final Tally tally;
  private final Lifecycle lifecycle;
  private final Actor actor;
  private final Generator generator;
  private final Intake intake;

  TurnRun(
      Ledger ledger,
      PassLog log,
      Tally tally,
      Lifecycle lifecycle,
      Actor actor,
      Generator generator,
      Intake intake) {
    this.ledger = ledger;
    this.log = log;
    this.tally = tally;
    this.lifecycle = lifecycle;
    this.actor = actor;
    this.generator = generator;
    this.intake = intake;
  }

  /**
   * The requests that a resource needs, and what becomes of it.
   *
   * @param send sends them, on any thread
   * @param done takes what came of it, on the thread of the pass
   */
  record Task(Supplier<Actor.Outcome> send, Taker done) {}

  /** Takes what came of the requests for a resource. */
  @FunctionalInterface
  interface Taker {
    void take(Actor.Outcome outcome);
  }

  /** Does what needs no request, and makes a task of what does. */
  Optional<Task> begin(Turn turn) {
    Prepared prepared = turn.prepared();
    Intent intent = turn.intent();
    if (intent instanceof Intent.Skip skip) {
      tally.delta.unchanged.add(turn.id());
      skip.aspects().addTo(tally.delta);
    } else if (intent instanceof Intent.Keep keep) {
      ResourceRecord record =
          remember(turn, prepared, keep.live(), Intake.Outcome.nothing(keep.contests()));
      intake.settle(prepared, keep.live(), record);
      log.problems(Reporter.refusals(prepared, record));
      tally.keep(turn, prepared.belowMinimum(record.accepted(), keep.live()));
    } else if (intent instanceof Intent.LeaveOut) {
      tally.delta.unchanged.add(turn.id());
    } else if (intent instanceof Intent.Satisfied) {
      tally.delta.satisfied.add(turn.id());
    } else if (intent instanceof Intent.Wait wait) {
      if (wait.until() != null) {
        log.againAt(wait.until());
      }
      tally.hold(turn, wait.why());
    } else if (intent instanceof Intent.Pause pause) {
      paused(turn, pause.pause());
    } else if (intent instanceof Intent.Contested contested) {
      contested(turn, contested);
    } else if (intent instanceof Intent.Block block) {
      tally.block(turn, block.why(), block.problem());
    } else if (intent instanceof Intent.Create) {
      return create(turn);
    } else if (intent instanceof Intent.Update update) {
      return update(turn, update);
    }
    return Optional.empty();
  }

  private void contested(Turn turn, Intent.Contested contested) {
    log.againAt(contested.until());
    ledger
        .record(turn.id())
        .map(record -> record.toBuilder().contests(contested.contests()).build())
        .ifPresent(ledger::put);
    tally.hold(turn, "somebody else keeps deleting it");
  }

  private Optional<Task> create(Turn turn) {
    Prepared prepared = turn.prepared();
    Resource wanted = prepared.desired().resource();
    if (!cleared(turn, (hook, context) -> hook.beforeCreate(wanted, context))) {
      return Optional.empty();
    }
    Desired filled = generator.forCreate(prepared);
    return Optional.of(
        new Task(
            () -> actor.create(prepared, filled),
            outcome -> {
              if (outcome instanceof Actor.Applied applied) {
                boolean pinned = applied.lost().isEmpty();
                if (!pinned) {
                  log.problem(lost(prepared, applied.lost()));
                }
                Prepared taken = pinned ? prepared : prepared.withoutPins();
                wrote(turn, taken, applied);
                tally.delta.created.add(prepared.id());
                lifecycle.tell((hook, context) -> hook.afterCreate(applied.live(), context));
              } else {
                notDone(turn, outcome);
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

  private Optional<Task> update(Turn turn, Intent.Update intent) {
    Prepared prepared = turn.prepared();
    ResourceUpdate report = Reporter.update(prepared, intent.live(), intent.edits());
    if (!cleared(
        turn, (hook, context) -> hook.beforeUpdate(intent.live(), report.changes(), context))) {
      return Optional.empty();
    }
    Desired filled = generator.forUpdate(prepared, intent.live(), intent.edits());
    return Optional.of(
        new Task(
            () -> actor.update(prepared, intent, filled),
            outcome -> {
              if (outcome instanceof Actor.Applied applied) {
                updated(turn, applied, report);
              } else {
                notDone(turn, outcome);
              }
            }));
  }

  private void updated(Turn turn, Actor.Applied applied, ResourceUpdate report) {
    Prepared prepared = turn.prepared();
    List<Updater.Refusal> refused = applied.taken().refused();
    if (Actor.isRecreated(prepared, refused)) {
      recreate(turn, applied.live(), refused);
      return;
    }
    if (applied.taken().write() == null) {
      ResourceRecord record = remember(turn, prepared, applied.live(), applied.taken());
      tally.keep(turn, prepared.belowMinimum(record.accepted(), applied.live()));
    } else {
      wrote(turn, prepared, applied);
      tally.delta.updated.add(report);
      lifecycle.tell((hook, context) -> hook.afterUpdate(applied.live(), context));
    }
    refused.forEach(refusal -> log.problem(Reporter.refused(prepared, refusal)));
    applied.replaced().forEach(path -> log.problem(Reporter.unobservedReplaced(prepared, path)));
  }

  /** Makes way for a new object; the next pass creates it (rule ACT-12). */
  private void recreate(Turn turn, Resource object, List<Updater.Refusal> refused) {
    if (!cleared(turn, (hook, context) -> hook.beforeDelete(object, context))) {
      return;
    }
    Actor.Outcome outcome = actor.makeWay(turn.prepared(), object, refused);
    if (outcome instanceof Actor.Postponed) {
      lifecycle.tell((hook, context) -> hook.afterDelete(turn.id(), context));
    }
    notDone(turn, outcome);
  }

  private void notDone(Turn turn, Actor.Outcome outcome) {
    if (outcome instanceof Actor.Failed failed) {
      paused(turn, failed.pause());
    } else if (outcome instanceof Actor.Postponed postponed) {
      log.againAt(postponed.until());
      tally.hold(turn, postponed.why());
    }
  }

  /** The same is said in the pass that failed and in those that wait (rule ACT-6). */
  private void paused(Turn turn, Backoffs.Pause pause) {
    log.againAt(pause.until());
    switch (pause.failure()) {
      case SOON, CONFLICT -> tally.hold(turn, pause.why());
      case BACKOFF -> {
        tally.hold(turn, pause.why());
        log.problem(
            Problem.error("ServerFailed")
                .rule(Rule.ACT_6)
                .of(turn.id())
                .expected("the server to do it")
                .got(pause.why())
                .advice("the engine tries again by itself"));
      }
      case SLOWLY, ON_CHANGE ->
          tally.block(
              turn,
              pause.why(),
              Optional.of(
                  Problem.error("RefusedByServer")
                      .rule(Rule.ACT_6)
                      .of(turn.id())
                      .in(turn.prepared().desired().resource().locate(FieldPath.root()))
                      .expected("the server to take it")
                      .got(pause.why())
                      .advice("change what the server names, or get leave for it")));
    }
  }

  private boolean cleared(Turn turn, BiFunction<LifecycleHook, HookContext, Clearance> question) {
    Clearance clearance = lifecycle.ask(question).clearance();
    if (clearance instanceof Clearance.Wait wait) {
      tally.hold(turn, wait.why());
      return false;
    }
    if (clearance instanceof Clearance.Refuse refuse) {
      tally.block(turn, refuse.why(), Optional.empty());
      return false;
    }
    return true;
  }

  /** What its answer shows beside what we asked is asked for in a pass that follows at once. */
  private void wrote(Turn turn, Prepared prepared, Actor.Applied applied) {
    ResourceRecord record = remember(turn, prepared, applied.live(), applied.taken());
    List<FieldPath> open = intake.open(prepared, applied.live(), record, applied.taken().write());
    if (!open.isEmpty()) {
      log.againIn(Duration.ZERO);
      open.forEach(path -> log.problem(Reporter.differsInAnswer(prepared, path)));
      tally.leaveOpen(turn);
    }
    if (!prepared.belowMinimum(record.accepted(), applied.live()).isEmpty()) {
      tally.isNotReady();
    }
  }

  private ResourceRecord remember(
      Turn turn, Prepared prepared, Resource object, Intake.Outcome outcome) {
    turn.saw(object);
    ResourceRecord record = intake.record(prepared, object, outcome);
    ledger.put(record);
    Aspects.of(prepared, object, record.accepted()).addTo(tally.delta);
    return record;
  }
}
