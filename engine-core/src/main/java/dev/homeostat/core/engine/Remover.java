package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.act.Annotations;
import dev.homeostat.core.act.Claim;
import dev.homeostat.core.act.Failure;
import dev.homeostat.core.hooks.Context;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.report.Held;
import dev.homeostat.spi.Clearance;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Listing;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Deletes what is no longer wanted: backwards, guarded, awaited (rules ACT-4, ACT-9, ACT-13). */
final class Remover {

  private final Parts parts;
  private final Application application;
  private final Ledger ledger;
  private final PassLog log;
  private final Line line;
  private final Delta.Builder delta;

  Remover(
      Parts parts,
      Application application,
      Ledger ledger,
      PassLog log,
      Line line,
      Delta.Builder delta) {
    this.parts = parts;
    this.application = application;
    this.ledger = ledger;
    this.log = log;
    this.line = line;
    this.delta = delta;
  }

  /**
   * Deletes, wave by wave from the last; what still stands holds up the waves before it.
   *
   * @return whether all is gone
   */
  boolean remove(Collection<ResourceRecord> leaving, Set<String> wantedUids) {
    Map<Integer, List<ResourceRecord>> waves = new TreeMap<>((a, b) -> Integer.compare(b, a));
    leaving.forEach(
        record -> waves.computeIfAbsent(record.wave(), key -> new ArrayList<>()).add(record));
    for (List<ResourceRecord> wave : waves.values()) {
      boolean gone = true;
      for (ResourceRecord record : wave) {
        gone &= remove(record, wantedUids);
      }
      if (!gone) {
        return false;
      }
    }
    return true;
  }

  private boolean remove(ResourceRecord record, Set<String> wantedUids) {
    Answer answer = line.read(record.address());
    if (answer instanceof Answer.Absent
        || (answer instanceof Answer.UnknownKind unknown && unknown.groupAnswered())) {
      forget(record, !record.uid().isEmpty());
      return true;
    }
    if (!(answer instanceof Answer.Done done)) {
      return pending(record, answer);
    }
    Resource live = done.resource();
    boolean ours = Claim.isOurs(live, record, application.uid());
    if (!ours || wantedUids.contains(live.uid())) {
      forget(record, false);
      return true;
    }
    if (live.isBeingDeleted()) {
      return wait(record, "it is being deleted", parts.now().plusSeconds(1));
    }
    if (isKept(live)) {
      forget(record, false);
      return true;
    }
    return delete(record, live);
  }

  private boolean delete(ResourceRecord record, Resource live) {
    for (LifecycleHook hook : parts.hooks().of(LifecycleHook.class, application)) {
      Clearance clearance = parts.runner().call(hook, () -> hook.beforeDelete(live, context(hook)));
      if (clearance instanceof Clearance.Wait wait) {
        return wait(record, wait.why(), wait.until());
      }
      if (clearance instanceof Clearance.Refuse refuse) {
        delta.blocked.add(new Held(record.id(), refuse.why()));
        return false;
      }
    }
    Answer answer = line.delete(record.address(), live.uid());
    if (answer instanceof Answer.Absent) {
      forget(record, true);
      return true;
    }
    if (answer instanceof Answer.Done) {
      return wait(record, "it is being deleted", parts.now().plusSeconds(1));
    }
    return pending(record, answer);
  }

  private void forget(ResourceRecord record, boolean deleted) {
    if (deleted) {
      delta.deleted.add(record.id());
      for (LifecycleHook hook : parts.hooks().of(LifecycleHook.class, application)) {
        parts
            .runner()
            .call(
                hook,
                () -> {
                  hook.afterDelete(record.id(), context(hook));
                  return hook;
                });
      }
    }
    ledger.change(state -> without(state, record.id()));
  }

  private static ApplicationState without(ApplicationState state, ResourceId id) {
    return state.withRecords(
        state.records().values().stream().filter(record -> !record.id().equals(id)).toList());
  }

  private boolean wait(ResourceRecord record, String why, Instant until) {
    delta.waiting.add(new Held(record.id(), why));
    log.againAt(until);
    ledger.change(
        state ->
            state.record(record.id()).isEmpty()
                ? state
                : state.with(record.toBuilder().phase(ResourceRecord.Phase.LEAVING).build()));
    return false;
  }

  private boolean pending(ResourceRecord record, Answer answer) {
    String why = "its kind is not served now";
    if (answer instanceof Answer.Refused refused) {
      Failure failure = Failure.of(refused);
      why = ServerMessages.of(refused, record.id(), Set.of());
      log.againIn(failure.pause(1));
      if (failure != Failure.CONFLICT && failure != Failure.SOON) {
        log.problem(
            Problem.error("CannotDelete")
                .rule(Rule.ACT_6)
                .of(record.id())
                .expected("the object to go")
                .got(why)
                .advice("the engine tries again by itself"));
      }
    } else {
      log.againIn(Failure.SLOWLY.pause(1));
    }
    delta.waiting.add(new Held(record.id(), why));
    return false;
  }

  /** Kept by wish, or because others would lose what is in it (rule ACT-13). */
  private boolean isKept(Resource live) {
    String wish = live.annotation(Annotations.ON_DELETE).orElse("");
    if (wish.equals("keep")) {
      return true;
    }
    if (wish.equals("delete")) {
      return false;
    }
    boolean definition =
        live.id().groupKind().equals("apiextensions.k8s.io/CustomResourceDefinition");
    if (!definition || !hasObjects(live)) {
      return false;
    }
    log.problem(
        Problem.warning("KeptBecauseInUse")
            .rule(Rule.ACT_13)
            .of(live.id())
            .expected("a definition without objects")
            .got("one with objects, which would be deleted with it")
            .advice("delete the objects, or say " + Annotations.ON_DELETE + ": delete"));
    return true;
  }

  private boolean hasObjects(Resource definition) {
    String group = definition.tree().at("/spec/group").asText();
    String kind = definition.tree().at("/spec/names/kind").asText();
    String version = definition.tree().at("/spec/versions/0/name").asText();
    log.read(1);
    Listing listing = parts.options().cluster().list(group + "/" + version, kind, Map.of());
    return listing instanceof Listing.Found found && !found.resources().isEmpty();
  }

  private Context context(LifecycleHook hook) {
    return new Context(
        hook, application, Trees.emptyObject(), parts.options().clock(), log::againAt);
  }
}
