package dev.homeostat.core.prune;

import dev.homeostat.Action;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.Settings;
import dev.homeostat.Teardown;
import dev.homeostat.core.apply.DeletionPort;
import dev.homeostat.core.apply.ThrottledResponse;
import dev.homeostat.core.ownership.OwnershipRules;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.pass.Veto;
import dev.homeostat.core.plan.BlockedResources;
import dev.homeostat.core.plan.DeletionDecisions;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.retry.FailureAdvice;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.core.state.ServedVersions;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Deletes resources that are no longer desired: in reverse order, guarded, awaited (rules ACT-4,
 * ACT-9, ACT-13).
 */
public final class ResourceDeleter {

  private static final ClusterResponse ABSENT = new ClusterResponse.Absent();
  private static final Problem CANNOT_DELETE =
      Problem.error("CannotDelete").rule(Rule.ACT_6).expected("the object to go");
  private static final Problem LEFT_BEHIND =
      Problem.warning("LeftBehind").rule(Rule.ACT_14).expected("the object to be let go");
  private static final Problem CANNOT_RELEASE =
      Problem.error("CannotRelease").rule(Rule.ACT_6).expected("the object to be let go");

  private final PassContext pass;
  private final StateSession session;
  private final PassReport report;
  private final ResourceOutcomes outcomes;
  private final LifecycleHooks lifecycle;
  private final DeletionDecisions deletionHooks;
  private final DeletionPort deletions;
  private final PruneRules rules;
  private final OwnershipRules ownership;

  /** The resources that are gone, until the hooks are told. */
  private final List<ResourceId> gone = new ArrayList<>();

  /** Creates a deleter for one pass. */
  public ResourceDeleter(
      PassContext pass,
      ResourceOutcomes outcomes,
      LifecycleHooks lifecycle,
      DeletionPort deletions,
      PruneRules rules) {
    this.pass = pass;
    this.session = pass.session();
    this.report = pass.report();
    this.outcomes = outcomes;
    this.lifecycle = lifecycle;
    this.deletionHooks = new DeletionDecisions(pass);
    this.deletions = deletions;
    this.rules = rules;
    this.ownership = OwnershipRules.of(pass);
  }

  /**
   * An object that has to go.
   *
   * @param record what is remembered of it
   * @param live the object
   */
  private record Doomed(ResourceRecord record, Resource live) {}

  /**
   * Deletes all resources, in the order that the application says; what is not gone yet keeps its
   * record.
   *
   * @param records of the resources
   */
  public void tearDown(List<ResourceRecord> records) {
    if (pass.application().teardown() == Teardown.AT_ONCE) {
      removeWave(records, RemainingResources.NONE, Rule.ACT_14);
    } else {
      remove(records, RemainingResources.NONE, Rule.ACT_14);
    }
  }

  /**
   * Deletes, wave by wave from the last; what still stands holds up the waves before it. An
   * application that does not delete has no order: each resource is reported for itself.
   *
   * @param leaving the records of the resources to delete
   * @param remaining the resources that stay desired
   * @param rule why they are deleted
   */
  void remove(Collection<ResourceRecord> leaving, RemainingResources remaining, Rule rule) {
    if (!pass.allows(Action.DELETE)) {
      removeWave(List.copyOf(leaving), remaining, rule);
      return;
    }
    Map<Integer, List<ResourceRecord>> waves = new TreeMap<>(Comparator.reverseOrder());
    for (ResourceRecord record : leaving) {
      waves.computeIfAbsent(record.wave(), key -> new ArrayList<>()).add(record);
    }
    Optional<ResourceId> left = Optional.empty();
    for (List<ResourceRecord> wave : waves.values()) {
      if (left.isEmpty()) {
        left = removeWave(wave, remaining, rule);
      } else {
        ResourceId other = left.get();
        String why = "it waits for the deletion of " + other;
        wave.forEach(
            record -> outcomes.holdBehind(HeldResource.of(record.id(), why).withWaitsFor(other)));
      }
    }
  }

  /** Deletes the objects of a wave, and returns the first one that is not gone. */
  private Optional<ResourceId> removeWave(
      List<ResourceRecord> wave, RemainingResources remaining, Rule rule) {
    List<ResourceAddress> addresses = wave.stream().map(ResourceRecord::address).toList();
    Map<ResourceAddress, ClusterResponse> answers = readAll(addresses);
    Set<ResourceId> ids = wave.stream().map(ResourceRecord::id).collect(Collectors.toSet());
    answers.values().forEach(this::identify);
    List<Doomed> doomed = new ArrayList<>();
    for (ResourceRecord record : wave) {
      ClusterResponse answer = answers.getOrDefault(record.address(), new ClusterResponse.Absent());
      standing(record, rules.decide(record, answer, remaining, ids))
          .filter(live -> isCleared(record, live, rule))
          .ifPresent(live -> doomed.add(new Doomed(record, live)));
    }
    List<ClusterResponse> deleted =
        pass.parallel().run(doomed.stream().map(this::deletion).toList());
    for (int i = 0; i < doomed.size(); i++) {
      deleted(doomed.get(i), deleted.get(i));
    }
    tellGone();
    return wave.stream()
        .map(ResourceRecord::id)
        .filter(id -> session.record(id).isPresent())
        .findFirst();
  }

  /** Reads objects, in another version where their kind is not served in theirs (rule ACT-4). */
  private Map<ResourceAddress, ClusterResponse> readAll(List<ResourceAddress> addresses) {
    report.read(addresses.size());
    return new ServedVersions(pass.cluster(), () -> report.read(1))
        .completed(pass.cluster().readAll(addresses));
  }

  /** The object, if there is one that has to go now; else it is dealt with. */
  private Optional<Resource> standing(ResourceRecord record, PruneDecision decision) {
    if (isWrite(decision) && !pass.allows(Action.DELETE)) {
      outcomes.block(HeldResource.of(record.id(), BlockedResources.NOT_DELETED));
    } else if (decision instanceof PruneDecision.Delete delete) {
      return Optional.of(delete.live());
    } else if (decision instanceof PruneDecision.Gone gone) {
      forget(record, gone.ours());
    } else if (decision instanceof PruneDecision.Keep keep) {
      keep(record, keep);
    } else if (decision instanceof PruneDecision.Going going) {
      leave(record, going.live());
    } else if (decision instanceof PruneDecision.Blocked blocked) {
      outcomes.block(HeldResource.of(record.id(), blocked.why()));
      report.problem(blocked.problem());
    } else if (decision instanceof PruneDecision.Unsure unsure) {
      pending(record, unsure.answer(), CANNOT_DELETE, Set.of());
    }
    return Optional.empty();
  }

  /** Without a state, an object has no uid before it is read. */
  private void identify(ClusterResponse answer) {
    if (!pass.keepsState() && answer instanceof ClusterResponse.Done done) {
      Resource live = done.resource();
      session
          .record(live.id())
          .filter(record -> ownership.isOurs(live, record))
          .map(record -> record.toBuilder().uid(live.uid()).build())
          .ifPresent(session::put);
    }
  }

  private static boolean isWrite(PruneDecision decision) {
    return decision instanceof PruneDecision.Delete
        || (decision instanceof PruneDecision.Keep keep && keep.ours().isPresent());
  }

  /**
   * Keeps an object and removes its owner reference, so that it is not deleted with the owner (rule
   * ACT-13).
   */
  private void keep(ResourceRecord record, PruneDecision.Keep keep) {
    ClusterResponse answer = keep.ours().map(this::letGo).orElse(ABSENT);
    if (answer instanceof ClusterResponse.Done || answer instanceof ClusterResponse.Absent) {
      forget(record, false);
    } else {
      pending(record, answer, CANNOT_RELEASE, keep.ours().map(this::secrets).orElse(Set.of()));
    }
  }

  private ClusterResponse letGo(Resource live) {
    return OwnershipRelease.from(live, owner())
        .map(patch -> deletions.release(live, patch))
        .orElse(ABSENT);
  }

  private @Nullable Owner owner() {
    return pass.application().owner().orElse(null);
  }

  /**
   * Releases all objects and leaves them in the cluster (rule ACT-14); what is not released yet
   * keeps its record.
   */
  public void orphan(List<ResourceRecord> records) {
    if (!pass.allows(Action.DELETE)) {
      removeWave(records, RemainingResources.NONE, Rule.ACT_14);
      return;
    }
    List<ResourceAddress> addresses = records.stream().map(ResourceRecord::address).toList();
    Map<ResourceAddress, ClusterResponse> answers = readAll(addresses);
    List<Supplier<ClusterResponse>> releases = new ArrayList<>();
    for (ResourceRecord record : records) {
      ClusterResponse answer = answers.getOrDefault(record.address(), ABSENT);
      rules.reportHandedOver(record, answer);
      releases.add(() -> orphaned(record, answer));
    }
    List<ClusterResponse> released = pass.parallel().run(releases);
    for (int i = 0; i < records.size(); i++) {
      ResourceRecord record = records.get(i);
      ClusterResponse live = answers.getOrDefault(record.address(), ABSENT);
      ClusterResponse answer = released.get(i);
      if (answer instanceof ClusterResponse.Done || PruneRules.isGone(answer)) {
        forget(record, false);
      } else if (PruneRules.isForbidden(live) || isPermissionMissing(answer)) {
        leaveBehind(record, live, (ClusterResponse.Refused) answer);
      } else {
        pending(record, answer, CANNOT_RELEASE, secrets(answers, record));
      }
    }
  }

  /**
   * Returns whether the authorizer refused a release. A webhook's denial is tried again: an object
   * that keeps its owner reference would be deleted with the owner.
   */
  private static boolean isPermissionMissing(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused
        && FailureClass.of(refused) == FailureClass.PERMISSION;
  }

  /**
   * Forgets an object that shall stay and may not be released; nothing more can be done for it. An
   * object that was read exists, also if the response to its create was lost.
   */
  private void leaveBehind(
      ResourceRecord record, ClusterResponse live, ClusterResponse.Refused answer) {
    boolean wasRead = live instanceof ClusterResponse.Done;
    if (wasRead || !record.uid().isEmpty()) {
      Set<String> secrets = wasRead ? secrets(((ClusterResponse.Done) live).resource()) : Set.of();
      report.problem(
          LEFT_BEHIND
              .of(record.id())
              .got(ServerMessages.of(answer, record.id(), secrets))
              .advice("remove its label and its owner reference by hand, if it is still there"));
    }
    forget(record, false);
  }

  private ClusterResponse orphaned(ResourceRecord record, ClusterResponse answer) {
    return answer instanceof ClusterResponse.Done done && ownership.isOurs(done.resource(), record)
        ? OwnershipRelease.orphan(done.resource(), owner())
            .map(patch -> deletions.release(done.resource(), patch))
            .orElse(answer)
        : answer;
  }

  /** Asks the delta hooks, then the lifecycle hooks, for objections to a deletion. */
  private boolean isCleared(ResourceRecord record, Resource live, Rule rule) {
    Optional<Veto> veto =
        deletionHooks
            .ofLeaving(record, live, rule)
            .or(() -> lifecycle.veto((hook, context) -> hook.beforeDelete(live, context)));
    veto.ifPresent(each -> outcomes.veto(record.id(), each));
    if (veto.filter(Veto::waits).isPresent()) {
      session.put(leaving(record));
    }
    return veto.isEmpty();
  }

  private Supplier<ClusterResponse> deletion(Doomed doomed) {
    return () -> deletions.delete(doomed.live());
  }

  private void deleted(Doomed doomed, ClusterResponse answer) {
    ResourceRecord record = doomed.record();
    if (answer instanceof ClusterResponse.Absent) {
      forget(record, true);
    } else if (answer instanceof ClusterResponse.Done) {
      leave(record, doomed.live());
    } else {
      pending(record, answer, CANNOT_DELETE, secrets(doomed.live()));
    }
  }

  private void forget(ResourceRecord record, boolean deleted) {
    if (deleted) {
      outcomes.deleted(record.id());
      gone.add(record.id());
    }
    pass.backoffs().end(pass.application().id(), record.id());
    session.drop(record.id());
  }

  /** Calls the hooks when all answers are recorded: a hook that fails ends the pass. */
  private void tellGone() {
    List<ResourceId> told = List.copyOf(gone);
    gone.clear();
    told.forEach(id -> lifecycle.tell((hook, context) -> hook.afterDelete(id, context)));
  }

  /** It is on its way out. */
  private void leave(ResourceRecord record, Resource live) {
    outcomes.await(HeldResource.of(record.id(), "it is being deleted"));
    outcomes.beingDeleted(record.id());
    report.retryAt(pass.recheck(live));
    session.put(leaving(record));
  }

  private ResourceRecord leaving(ResourceRecord record) {
    return session.record(record.id()).orElse(record).toBuilder()
        .phase(ResourceRecord.Phase.LEAVING)
        .build();
  }

  /** Returns the secrets to remove from messages of the server (rule SECRET-3). */
  private Set<String> secrets(Resource live) {
    return Redactor.ofLive(pass.state().salt(), live).secretsOf(live.tree());
  }

  private Set<String> secrets(
      Map<ResourceAddress, ClusterResponse> answers, ResourceRecord record) {
    return answers.get(record.address()) instanceof ClusterResponse.Done done
        ? secrets(done.resource())
        : Set.of();
  }

  private String advice(FailureClass failure) {
    return pass.settings().deletion() == Settings.Deletion.ORPHAN
        ? FailureAdvice.of(failure)
        : FailureAdvice.ofDeletion(failure);
  }

  private void pending(
      ResourceRecord record, ClusterResponse answer, Problem draft, Set<String> secrets) {
    HeldResource held = HeldResource.of(record.id(), "its kind is not served now");
    if (answer instanceof ClusterResponse.Refused refused && ThrottledResponse.is(refused)) {
      held = HeldResource.of(record.id(), refused.message());
      report.retryIn(refused.retryAfter().orElse(Duration.ZERO));
    } else if (answer instanceof ClusterResponse.Refused refused) {
      FailureClass failure = FailureClass.of(refused);
      String why = ServerMessages.of(refused, record.id(), secrets);
      held = HeldResource.of(record.id(), why).withFailure(failure.kind());
      report.retryIn(failure.pause(1, pass.options().maxRetryDelay()));
      if (failure != FailureClass.CONFLICT && failure != FailureClass.SOON) {
        report.problem(draft.of(record.id()).got(why).advice(advice(failure)));
      }
    } else {
      report.retryIn(pass.options().maxRetryDelay());
    }
    outcomes.await(held);
  }
}
