package dev.homeostat.core.prune;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.ownership.OwnershipRules;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.BlockedResources;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what happens to a resource that is no longer desired: it is gone (ACT-4), is owned by
 * others (ACT-8), is the object of a desired resource under another name (ACT-9), is kept because
 * it is marked so (ACT-13), or is deleted.
 */
public final class PruneRules {

  private final Application application;
  private final OwnershipRules ownership;
  private final CascadingDeletion cascade;
  private final PassReport report;

  /** Creates the rules with the state that the application has now. */
  public PruneRules(PassContext pass) {
    this.application = pass.application();
    this.ownership = OwnershipRules.of(pass);
    this.cascade = new CascadingDeletion(pass);
    this.report = pass.report();
  }

  /**
   * Decides about a resource from its live state.
   *
   * @param record its record
   * @param answer the response to the read
   * @param remaining the resources that stay desired
   * @param leaving the resources that are deleted together with it
   */
  PruneDecision decide(
      ResourceRecord record,
      ClusterResponse answer,
      RemainingResources remaining,
      Set<ResourceId> leaving) {
    if (record.phase() == ResourceRecord.Phase.HANDED_OVER) {
      return new PruneDecision.Keep(Optional.empty());
    }
    if (isGone(answer) || (isForbidden(answer) && wasNeverSeen(record))) {
      return new PruneDecision.Gone(!record.uid().isEmpty());
    }
    if (isOwner(record)) {
      return new PruneDecision.Keep(Optional.empty());
    }
    if (!(answer instanceof ClusterResponse.Done done)) {
      return new PruneDecision.Unsure(answer);
    }
    Resource live = done.resource();
    reportHandedOver(record, answer);
    if (!ownership.isTaken(live, record) || remaining.uids().contains(live.uid())) {
      return new PruneDecision.Keep(Optional.empty());
    }
    if (live.isBeingDeleted()) {
      return isHurried(live) ? new PruneDecision.Delete(live) : new PruneDecision.Going(live);
    }
    return Annotations.isPaused(live)
        ? new PruneDecision.Blocked(BlockedResources.PAUSED, BlockedResources.paused(live.id()))
        : decide(live, remaining, leaving);
  }

  /** Returns whether an object goes with a longer grace period than is wanted. */
  private boolean isHurried(Resource live) {
    long left = live.tree().at("/metadata/deletionGracePeriodSeconds").asLong();
    return application
        .deleteOptions()
        .gracePeriod()
        .filter(grace -> left > grace.toSeconds())
        .isPresent();
  }

  /** Reports once that an object was handed over to another application (rule ACT-7). */
  void reportHandedOver(ResourceRecord record, ClusterResponse answer) {
    if (record.phase() != ResourceRecord.Phase.HANDED_OVER
        && answer instanceof ClusterResponse.Done done
        && ownership.isHandedOver(done.resource(), record)) {
      report.problem(BlockedResources.handedOver(record.id()));
    }
  }

  /** Returns whether there is nothing, for certain. */
  static boolean isGone(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Absent
        || (answer instanceof ClusterResponse.UnknownKind unknown && unknown.groupAnswered());
  }

  /** Returns whether the application may not see or change the object. */
  static boolean isForbidden(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused && refused.code() == 403;
  }

  /** Returns whether no server ever answered that there is such an object. */
  private static boolean wasNeverSeen(ResourceRecord record) {
    return record.phase() == ResourceRecord.Phase.EXPECTED && record.uid().isEmpty();
  }

  /** The owner cannot wait for itself: it is deleted when its application is gone. */
  private boolean isOwner(ResourceRecord record) {
    return application.owner().filter(owner -> owner.uid().equals(record.uid())).isPresent();
  }

  private PruneDecision decide(
      Resource live, RemainingResources remaining, Set<ResourceId> leaving) {
    String wish = live.annotation(Annotations.ON_DELETE).orElse("");
    if (wish.equals("keep")) {
      return new PruneDecision.Keep(Optional.of(live));
    }
    if (wish.equals("delete")) {
      return new PruneDecision.Delete(live);
    }
    return switch (live.id().groupKind()) {
      case "apiextensions.k8s.io/CustomResourceDefinition" -> cascade.definition(live, leaving);
      case "Namespace" -> cascade.namespace(live, remaining.in(live.name()));
      default -> new PruneDecision.Delete(live);
    };
  }
}
