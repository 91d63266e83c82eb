package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Projection.Verdict;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.act.Annotations;
import dev.homeostat.core.act.Claim;
import dev.homeostat.core.act.Failure;
import dev.homeostat.core.delta.RemovalEdits;
import dev.homeostat.core.hooks.Context;
import dev.homeostat.core.mangle.OwnershipHook;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.state.Contest;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Step 4: decides what shall be done with each resource. Asks hooks, writes nothing. */
final class Decider {

  private final Parts parts;
  private final Application application;
  private final PassLog log;

  Decider(Parts parts, Application application, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.log = log;
  }

  Intent decide(Prepared prepared, Answer answer, boolean definedHere) {
    if (answer instanceof Answer.Done done) {
      return found(prepared, done.resource());
    }
    if (answer instanceof Answer.Absent) {
      return absent(prepared);
    }
    if (answer instanceof Answer.UnknownKind) {
      return definedHere ? new Intent.Create(false) : new Intent.Block("unknown kind");
    }
    return unreadable(prepared, (Answer.Refused) answer);
  }

  private Intent unreadable(Prepared prepared, Answer.Refused refused) {
    Failure failure = Failure.of(refused);
    String why = ServerMessages.of(refused, prepared.id(), Set.of());
    Backoffs.Pause entry =
        parts
            .backoffs()
            .failed(
                application.id(),
                prepared.id(),
                failure == Failure.CONFLICT ? Failure.BACKOFF : failure,
                refused.retryAfter(),
                prepared.manifest(),
                why,
                parts.now());
    log.problem(
        Problem.error("CannotRead")
            .rule(Rule.ACT_6)
            .of(prepared.id())
            .expected("the object, or that there is none")
            .got(why)
            .advice("the engine tries again by itself"));
    return new Intent.Wait(why, entry.until());
  }

  private Intent absent(Prepared prepared) {
    ResourceRecord record = prepared.record();
    if (record != null && prepared.manifest().equals(record.createdOnce())) {
      return new Intent.LeaveOut();
    }
    if (record != null) {
      Optional<Instant> held =
          Contests.of(record.contests(), FieldPath.root(), prepared.manifest())
              .flatMap(contest -> Contests.heldUntil(contest, parts.now()));
      if (held.isPresent()) {
        return new Intent.Wait("somebody else keeps deleting it", held.get());
      }
    }
    DeltaHook.Decision decision = refined(prepared, Optional.empty(), new DeltaHook.Create());
    boolean recreated = record != null && !record.uid().isEmpty();
    return decision instanceof DeltaHook.Create
        ? new Intent.Create(recreated)
        : held(decision).orElse(new Intent.LeaveOut());
  }

  private Intent found(Prepared prepared, Resource live) {
    ResourceRecord record = prepared.record();
    if (live.annotation(Annotations.PAUSED).filter("true"::equals).isPresent()) {
      return new Intent.Block("paused by its annotation " + Annotations.PAUSED);
    }
    if (live.isBeingDeleted()) {
      return new Intent.Wait("it is being deleted", parts.now().plusSeconds(1));
    }
    Claim claim = Claim.of(live, record, application.uid(), application.settings().adoption());
    return switch (claim) {
      case OURS -> ours(prepared, live);
      case ADOPTABLE -> new Intent.Update(live, edits(prepared, live), true);
      case FOREIGN -> foreign(prepared, live);
    };
  }

  /** Our own marks cannot be on it, so they do not count. */
  private Intent foreign(Prepared prepared, Resource live) {
    Setter mark = Setter.hook(OwnershipHook.NAME);
    boolean satisfied =
        prepared.projection().differences(live.tree()).stream()
            .allMatch(edit -> isMark(prepared, edit, mark));
    if (satisfied) {
      return new Intent.Satisfied(live);
    }
    String owner = Claim.owner(live, application.uid()).map(who -> " (" + who + ")").orElse("");
    return new Intent.Block("a foreign object of that name is there" + owner);
  }

  private static boolean isMark(Prepared prepared, Edit edit, Setter mark) {
    FieldPath label = FieldPath.of("metadata", "labels", Annotations.APPLICATION_UID);
    return prepared.desired().setterOf(edit.path()).equals(mark)
        || (label.startsWith(edit.path()) && edit.value() != null && edit.value().size() <= 1);
  }

  private Intent ours(Prepared prepared, Resource live) {
    ResourceRecord record = prepared.record();
    boolean unmoved =
        record != null
            && record.uid().equals(live.uid())
            && !live.resourceVersion().isEmpty()
            && record.resourceVersion().equals(live.resourceVersion())
            && prepared.settled().equals(record.settled())
            && prepared.removals().isEmpty();
    if (unmoved) {
      return new Intent.Keep(live);
    }
    boolean inSync =
        prepared.projection().compare(live.tree()) == Verdict.IN_SYNC
            && prepared.removals().isEmpty();
    List<Edit> edits = inSync ? List.of() : edits(prepared, live);
    DeltaHook.Decision decision =
        refined(
            prepared,
            Optional.of(live),
            edits.isEmpty() ? new DeltaHook.InSync() : new DeltaHook.Update(edits));
    if (decision instanceof DeltaHook.Update update) {
      return open(prepared, live, update.edits());
    }
    return held(decision).orElse(new Intent.Keep(live));
  }

  /** What is left to be done when what is refused or contested waits. */
  private Intent open(Prepared prepared, Resource live, List<Edit> edits) {
    ResourceRecord record = prepared.record();
    if (record == null) {
      return new Intent.Update(live, edits, false);
    }
    List<Edit> open = new ArrayList<>();
    for (Edit edit : edits) {
      if (!isRefused(prepared, live, edit, record) && !isContested(prepared, edit, record)) {
        open.add(edit);
      }
    }
    return open.isEmpty() ? new Intent.Keep(live) : new Intent.Update(live, open, false);
  }

  private boolean isRefused(Prepared prepared, Resource live, Edit edit, ResourceRecord record) {
    for (RefusedChange change : record.refused()) {
      boolean slowly = change.since().plus(parts.options().resync()).isAfter(parts.now());
      if (slowly
          && change.path().equals(edit.path())
          && change.asked().equals(prepared.redactor().digest(edit.path(), edit.value()))
          && change
              .found()
              .equals(
                  prepared
                      .redactor()
                      .digest(edit.path(), edit.path().in(live.tree()).orElse(null)))) {
        return true;
      }
    }
    return false;
  }

  private boolean isContested(Prepared prepared, Edit edit, ResourceRecord record) {
    Optional<Contest> contest =
        Contests.of(
            record.contests(), edit.path(), prepared.redactor().digest(edit.path(), edit.value()));
    Optional<Instant> until = contest.flatMap(c -> Contests.heldUntil(c, parts.now()));
    until.ifPresent(log::againAt);
    return until.isPresent();
  }

  List<Edit> edits(Prepared prepared, Resource live) {
    List<Edit> changes = prepared.projection().edits(live.tree());
    List<Edit> removals =
        RemovalEdits.of(
            prepared.removals(), prepared.desired().resource().tree(), live.tree(), changes);
    List<Edit> all = new ArrayList<>(changes);
    all.addAll(removals);
    return all;
  }

  private DeltaHook.Decision refined(
      Prepared prepared, Optional<Resource> live, DeltaHook.Decision builtIn) {
    DeltaHook.Decision decision = builtIn;
    Optional<DeltaHook> strategy = parts.hooks().strategy(DeltaHook.class, "delta", application);
    if (strategy.isPresent()) {
      decision = decide(strategy.get(), prepared, live, new DeltaHook.InSync());
    }
    for (DeltaHook hook : parts.hooks().refinements(DeltaHook.class, "delta", application)) {
      decision = decide(hook, prepared, live, decision);
    }
    return decision;
  }

  private DeltaHook.Decision decide(
      DeltaHook hook, Prepared prepared, Optional<Resource> live, DeltaHook.Decision soFar) {
    DeltaHook.Input input =
        new DeltaHook.Input(
            prepared.desired().resource().address(),
            prepared.desired().resource().tree(),
            live,
            prepared.desired().schema().tree(),
            soFar);
    return call(hook, context -> hook.decide(input, context));
  }

  private <T> T call(Hook hook, Function<Context, T> word) {
    Context context =
        new Context(hook, application, Trees.emptyObject(), parts.options().clock(), log::againAt);
    return parts.runner().call(hook, () -> word.apply(context));
  }

  private static Optional<Intent> held(DeltaHook.Decision decision) {
    if (decision instanceof DeltaHook.Hold hold) {
      return Optional.of(new Intent.Wait(hold.why(), hold.until()));
    }
    return decision instanceof DeltaHook.Deny deny
        ? Optional.of(new Intent.Block(deny.why()))
        : Optional.empty();
  }
}
