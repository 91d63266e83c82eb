package dev.homeostat.core.prune;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.ownership.Ownership;
import dev.homeostat.core.ownership.OwnershipRules;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.BlockedResources;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides what happens to a resource that is no longer desired: it is gone (ACT-4), is owned by
 * others (ACT-8), is the object of a desired resource under another name (ACT-9), is kept because
 * it is marked so or contains foreign objects (ACT-13), or is deleted.
 */
public final class DeletionPolicy {

  /** The decision about a resource that is no longer desired. */
  sealed interface Decision permits Gone, Going, Delete, Keep, Blocked, Unsure {}

  /**
   * There is nothing to do any more.
   *
   * @param ours whether it existed before
   */
  record Gone(boolean ours) implements Decision {}

  /**
   * It is being deleted.
   *
   * @param live as it was read
   */
  record Going(Resource live) implements Decision {}

  /**
   * It has to go.
   *
   * @param live as it was read
   */
  record Delete(Resource live) implements Decision {}

  /**
   * It stays.
   *
   * @param ours the live object, if the application still owns it and releases it now
   */
  record Keep(Optional<Resource> ours) implements Decision {}

  /**
   * It stays until a person acts, and is not forgotten.
   *
   * @param why for people
   * @param problem what to do
   */
  record Blocked(String why, Problem problem) implements Decision {}

  /**
   * It is not known yet what would be deleted with it.
   *
   * @param answer why not
   */
  record Unsure(ClusterResponse answer) implements Decision {}

  private final Cluster cluster;
  private final Application application;
  private final OwnershipRules ownership;
  private final ApplicationState state;
  private final PassReport report;

  /** Creates a policy with the state that the application has now. */
  public DeletionPolicy(PassContext pass) {
    this.cluster = pass.cluster();
    this.application = pass.application();
    this.ownership = OwnershipRules.of(pass);
    this.state = pass.state();
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
  Decision decide(
      ResourceRecord record,
      ClusterResponse answer,
      RemainingResources remaining,
      Set<ResourceId> leaving) {
    if (record.phase() == ResourceRecord.Phase.HANDED_OVER) {
      return new Keep(Optional.empty());
    }
    if (isGone(answer) || (isForbidden(answer) && wasNeverSeen(record))) {
      return new Gone(!record.uid().isEmpty());
    }
    if (isOwner(record)) {
      return new Keep(Optional.empty());
    }
    if (!(answer instanceof ClusterResponse.Done done)) {
      return new Unsure(answer);
    }
    Resource live = done.resource();
    reportHandedOver(record, answer);
    if (!ownership.isOurs(live, record) || remaining.uids().contains(live.uid())) {
      return new Keep(Optional.empty());
    }
    if (live.isBeingDeleted()) {
      return isHurried(live) ? new Delete(live) : new Going(live);
    }
    return Annotations.isPaused(live)
        ? new Blocked(BlockedResources.PAUSED, BlockedResources.paused(live.id()))
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

  private Decision decide(Resource live, RemainingResources remaining, Set<ResourceId> leaving) {
    String wish = live.annotation(Annotations.ON_DELETE).orElse("");
    if (wish.equals("keep")) {
      return new Keep(Optional.of(live));
    }
    if (wish.equals("delete")) {
      return new Delete(live);
    }
    return switch (live.id().groupKind()) {
      case "apiextensions.k8s.io/CustomResourceDefinition" -> definition(live, leaving);
      case "Namespace" -> namespace(live, remaining.in(live.name()));
      default -> new Delete(live);
    };
  }

  private Decision definition(Resource live, Set<ResourceId> leaving) {
    String group = live.tree().at("/spec/group").asText();
    String kind = live.tree().at("/spec/names/kind").asText();
    Optional<String> version = servedVersion(live);
    if (version.isEmpty()) {
      return new Blocked("its objects cannot be listed", unserved(live));
    }
    report.read(1);
    ListResponse listing = cluster.list(group + "/" + version.get(), kind, Map.of());
    if (listing instanceof ListResponse.Failed failed) {
      return isGone(failed.answer()) ? new Delete(live) : unsure(failed);
    }
    List<Resource> objects =
        ((ListResponse.Found) listing)
            .resources().stream().filter(object -> !isLeaving(object, leaving)).toList();
    return objects.isEmpty()
        ? new Delete(live)
        : kept(live, "a definition without objects", ids(objects));
  }

  /** Returns whether an object is one of the application that is deleted, too. */
  private boolean isLeaving(Resource object, Set<ResourceId> leaving) {
    return Optional.of(object.id())
        .filter(leaving::contains)
        .flatMap(state::record)
        .filter(record -> ownership.isOurs(object, record))
        .isPresent();
  }

  /** Returns a version in which the objects can be listed; each served one has all of them. */
  private static Optional<String> servedVersion(Resource definition) {
    return definition
        .tree()
        .at("/spec/versions")
        .valueStream()
        .filter(version -> version.path("served").asBoolean(true))
        .map(version -> version.path("name").asText())
        .findFirst();
  }

  private static Problem unserved(Resource definition) {
    return Problem.error("CannotDelete")
        .rule(Rule.ACT_13)
        .of(definition.id())
        .expected("a version that is served, in which its objects can be listed")
        .got("none")
        .advice("serve a version, or say " + Annotations.ON_DELETE + ": delete");
  }

  private Decision namespace(Resource live, List<ResourceId> remaining) {
    if (!remaining.isEmpty()) {
      return kept(live, "a namespace without desired resources", remaining);
    }
    report.read(1);
    ListResponse listing = cluster.contents(live.name());
    if (listing instanceof ListResponse.Failed failed) {
      return unsure(failed);
    }
    NamespaceContents residents =
        new NamespaceContents(application.id(), marks(), inventory(), this::isNamespaced);
    List<Resource> foreign = residents.foreign(((ListResponse.Found) listing).resources());
    return foreign.isEmpty()
        ? new Delete(live)
        : kept(live, "a namespace without foreign objects", ids(foreign));
  }

  private Set<String> marks() {
    return Stream.concat(
            Stream.of(application.uid()),
            state.records().values().stream()
                .flatMap(record -> Ownership.appliedMark(record).stream()))
        .collect(Collectors.toSet());
  }

  private Set<String> inventory() {
    return state.records().values().stream()
        .map(ResourceRecord::uid)
        .filter(uid -> !uid.isEmpty())
        .collect(Collectors.toSet());
  }

  private boolean isNamespaced(String apiVersion, String kind) {
    return cluster.kind(apiVersion, kind) instanceof KindInfo info && info.namespaced();
  }

  private static Decision unsure(ListResponse.Failed failed) {
    return new Unsure(failed.answer());
  }

  private static List<ResourceId> ids(List<Resource> objects) {
    return objects.stream().map(Resource::id).toList();
  }

  private Decision kept(Resource live, String expected, List<ResourceId> in) {
    int more = in.size() - 1;
    report.problem(
        Problem.warning("KeptBecauseInUse")
            .rule(Rule.ACT_13)
            .of(live.id())
            .expected(expected)
            .got(in.get(0) + (more == 0 ? "" : " and " + more + " more") + " in it")
            .advice("delete what is in it, or say " + Annotations.ON_DELETE + ": delete"));
    return new Keep(Optional.of(live));
  }
}
