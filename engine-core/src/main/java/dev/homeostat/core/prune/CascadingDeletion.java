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
import dev.homeostat.spi.cluster.Cluster;
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
 * The deletion of the objects that others are deleted with: a namespace with all that is in it, and
 * a definition with all objects of its kind. It is not made while foreign objects would go (rule
 * ACT-13).
 */
final class CascadingDeletion {

  private final Cluster cluster;
  private final Application application;
  private final OwnershipRules ownership;
  private final ApplicationState state;
  private final PassReport report;

  CascadingDeletion(PassContext pass) {
    this.cluster = pass.cluster();
    this.application = pass.application();
    this.ownership = OwnershipRules.of(pass);
    this.state = pass.state();
    this.report = pass.report();
  }

  /**
   * Decides about a definition.
   *
   * @param leaving the resources that are deleted together with it
   */
  PruneDecision definition(Resource live, Set<ResourceId> leaving) {
    String group = live.tree().at("/spec/group").asText();
    String kind = live.tree().at("/spec/names/kind").asText();
    Optional<String> version = servedVersion(live);
    if (version.isEmpty()) {
      return new PruneDecision.Blocked("its objects cannot be listed", unserved(live));
    }
    report.read(1);
    ListResponse listing = cluster.list(group + "/" + version.get(), kind, Map.of());
    if (listing instanceof ListResponse.Failed failed) {
      return PruneRules.isGone(failed.answer()) ? new PruneDecision.Delete(live) : unsure(failed);
    }
    List<Resource> objects =
        ((ListResponse.Found) listing)
            .resources().stream().filter(object -> !isLeaving(object, leaving)).toList();
    return objects.isEmpty()
        ? new PruneDecision.Delete(live)
        : kept(live, "a definition without objects", ids(objects));
  }

  /** Returns whether an object is one of the application that is deleted, too. */
  private boolean isLeaving(Resource object, Set<ResourceId> leaving) {
    return Optional.of(object.id())
        .filter(leaving::contains)
        .flatMap(state::record)
        .filter(record -> ownership.isTaken(object, record))
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

  /**
   * Decides about a namespace.
   *
   * @param remaining the resources in it that stay desired
   */
  PruneDecision namespace(Resource live, List<ResourceId> remaining) {
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
        ? new PruneDecision.Delete(live)
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
        .filter(record -> !Ownership.isMarkRefused(record))
        .map(ResourceRecord::uid)
        .filter(uid -> !uid.isEmpty())
        .collect(Collectors.toSet());
  }

  private boolean isNamespaced(String apiVersion, String kind) {
    return cluster.kind(apiVersion, kind) instanceof KindInfo info && info.namespaced();
  }

  private static PruneDecision unsure(ListResponse.Failed failed) {
    return new PruneDecision.Unsure(failed.answer());
  }

  private static List<ResourceId> ids(List<Resource> objects) {
    return objects.stream().map(Resource::id).toList();
  }

  private PruneDecision kept(Resource live, String expected, List<ResourceId> in) {
    int more = in.size() - 1;
    report.problem(
        Problem.warning("KeptBecauseInUse")
            .rule(Rule.ACT_13)
            .of(live.id())
            .expected(expected)
            .got(in.get(0) + (more == 0 ? "" : " and " + more + " more") + " in it")
            .advice("delete what is in it, or say " + Annotations.ON_DELETE + ": delete"));
    return new PruneDecision.Keep(Optional.of(live));
  }
}
