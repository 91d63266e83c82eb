package dev.homeostat.core.prune;

import dev.homeostat.Action;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.Teardown;
import dev.homeostat.core.apply.DeletionPort;
import dev.homeostat.core.ownership.OwnershipRules;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.pass.Veto;
import dev.homeostat.core.plan.BlockedResources;
import dev.homeostat.core.plan.DeletionDecisions;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.state.ServedVersions;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
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

/**
 * Deletes resources that are no longer desired: in reverse order, guarded, awaited (rules ACT-4,
 * ACT-9, ACT-13).
 */
public final class ResourceDeleter {

  private static final Problem CANNOT_DELETE =
      Problem.error("CannotDelete").rule(Rule.ACT_6).expected("the object to go");

  private final PassContext pass;
  private final StateSession session;
  private final PassReport report;
  private final ResourceOutcomes outcomes;
  private final LifecycleHooks lifecycle;
  private final DeletionRecorder recorder;
  private final ResourceReleaser releaser;
  private final DeletionDecisions deletionHooks;
  private final DeletionPort deletions;
  private final PruneRules rules;
  private final OwnershipRules ownership;

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
    this.recorder = new DeletionRecorder(pass, outcomes, lifecycle);
    this.releaser = new ResourceReleaser(pass, deletions, rules, recorder);
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

  /**
   * Releases all objects and leaves them in the cluster (rule ACT-14); what is not released yet
   * keeps its record.
   */
  public void orphan(List<ResourceRecord> records) {
    if (pass.allows(Action.DELETE)) {
      releaser.orphan(records, readAll(records));
    } else {
      removeWave(records, RemainingResources.NONE, Rule.ACT_14);
    }
  }

  /** Deletes the objects of a wave, and returns the first one that is not gone. */
  private Optional<ResourceId> removeWave(
      List<ResourceRecord> wave, RemainingResources remaining, Rule rule) {
    Map<ResourceAddress, ClusterResponse> answers = readAll(wave);
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
    recorder.tellGone();
    return wave.stream()
        .map(ResourceRecord::id)
        .filter(id -> session.record(id).isPresent())
        .findFirst();
  }

  /** Reads objects, in another version where their kind is not served in theirs (rule ACT-4). */
  private Map<ResourceAddress, ClusterResponse> readAll(List<ResourceRecord> records) {
    List<ResourceAddress> addresses = records.stream().map(ResourceRecord::address).toList();
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
      recorder.forget(record, gone.ours());
    } else if (decision instanceof PruneDecision.Keep keep) {
      releaser.keep(record, keep);
    } else if (decision instanceof PruneDecision.Going going) {
      recorder.leave(record, going.live());
    } else if (decision instanceof PruneDecision.Blocked blocked) {
      outcomes.block(HeldResource.of(record.id(), blocked.why()));
      report.problem(blocked.problem());
    } else if (decision instanceof PruneDecision.Unsure unsure) {
      recorder.pending(record, unsure.answer(), CANNOT_DELETE, Set.of());
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

  /** Asks the delta hooks, then the lifecycle hooks, for objections to a deletion. */
  private boolean isCleared(ResourceRecord record, Resource live, Rule rule) {
    Optional<Veto> veto =
        deletionHooks
            .ofLeaving(record, live, rule)
            .or(() -> lifecycle.veto((hook, context) -> hook.beforeDelete(live, context)));
    veto.ifPresent(each -> outcomes.veto(record.id(), each));
    if (veto.filter(Veto::waits).isPresent()) {
      session.put(recorder.leaving(record));
    }
    return veto.isEmpty();
  }

  private Supplier<ClusterResponse> deletion(Doomed doomed) {
    return () -> deletions.delete(doomed.live());
  }

  private void deleted(Doomed doomed, ClusterResponse answer) {
    ResourceRecord record = doomed.record();
    if (answer instanceof ClusterResponse.Absent) {
      recorder.forget(record, true);
    } else if (answer instanceof ClusterResponse.Done) {
      recorder.leave(record, doomed.live());
    } else {
      recorder.pending(record, answer, CANNOT_DELETE, recorder.secrets(doomed.live()));
    }
  }
}
