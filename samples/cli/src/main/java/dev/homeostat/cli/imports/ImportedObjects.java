package dev.homeostat.cli.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.cli.cluster.LivePlace;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.cli.schemas.DefinedKinds;
import dev.homeostat.cli.schemas.ImportedSchemas;
import dev.homeostat.cli.schemas.ManagerFields;
import dev.homeostat.cli.schemas.ManagerRule;
import dev.homeostat.cli.schemas.ManifestObjects;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The objects that rules are imported for.
 *
 * @param place the cluster that knows their kinds
 */
record ImportedObjects(Place place) {

  /**
   * Returns the objects of a manifest, or ends the command.
   *
   * @param application of the manifest
   * @param hooks that take part in the manifest
   */
  ManifestObjects of(Application application, Hooks hooks) {
    EmptyCluster empty = new EmptyCluster(place.cluster());
    ReconcileResult pass =
        Engine.builder()
            .cluster(empty)
            .hooks(hooks)
            .build()
            // A field that a pack leaves to others is still one that a rule can be about.
            .plan(application.toBuilder().withoutPacks().build());
    // Without the kinds of its objects, a manifest would seem to have none.
    empty
        .refusal()
        .ifPresent(
            refusal -> {
              throw new Unusable(noKinds(refusal));
            });
    List<Problem> errors =
        pass.problems().stream().filter(each -> each.isError() && !isUnknownKind(each)).toList();
    if (pass.outcome() == ReconcileResult.Outcome.INVALID || !errors.isEmpty()) {
      throw new Unusable(pass.problems().stream().filter(Problem::isError).toList());
    }
    return new ManifestObjects(
        observed(pass),
        pass.problems().stream()
            .filter(ImportedObjects::isUnknownKind)
            .map(Problem::asWarning)
            .toList());
  }

  private static boolean isUnknownKind(Problem problem) {
    return problem.code().equals(ManifestObjects.UNKNOWN_KIND) && problem.resource().isPresent();
  }

  private static Problem noKinds(ClusterResponse.Refused refusal) {
    return Problem.error("CannotRead")
        .expected("a cluster that says which kinds it serves")
        .got(answer(refusal))
        .advice("check the connection and the login; nothing is imported");
  }

  private static String answer(ClusterResponse.Refused refusal) {
    return refusal.code() == 0 ? refusal.message() : refusal.toString();
  }

  private List<ImportedSchemas.ObservedObject> observed(ReconcileResult pass) {
    List<ObjectNode> desired = pass.state().lastAppliedManifest();
    List<ObjectNode> schemas = pass.state().mangledObserverSchema();
    DefinedKinds defined = DefinedKinds.of(desired.stream().map(Resource::of).toList());
    List<ImportedSchemas.ObservedObject> objects = new ArrayList<>();
    for (int i = 0; i < desired.size(); i++) {
      Resource object = Resource.of(desired.get(i));
      KindFields fields = defined.fields(object).orElseGet(() -> served(object));
      objects.add(new ImportedSchemas.ObservedObject(object, withoutMark(schemas.get(i)), fields));
    }
    return objects;
  }

  private KindFields served(Resource object) {
    return place.cluster().kind(object.apiVersion(), object.kind()) instanceof KindInfo kind
        ? kind.fields()
        : KindFields.NOT_KNOWN;
  }

  /** The label of the owner is observed whatever a schema excludes. */
  private static ObjectNode withoutMark(ObjectNode schema) {
    ObjectNode copy = Trees.thaw(schema);
    if (copy.at("/metadata/labels") instanceof ObjectNode labels
        && copy.get("metadata") instanceof ObjectNode metadata) {
      labels.remove(List.of(Application.UID_LABEL, Application.SEGMENT_LABEL));
      if (labels.isEmpty()) {
        metadata.remove("labels");
      }
    }
    return copy;
  }

  /** Only live objects have managers. */
  ManagerFields managers(List<ManagerRule> rules, ManifestObjects objects) {
    return place instanceof LivePlace live
        ? ManagerFields.of(rules, objects, object -> read(object, live))
        : ManagerFields.unread(rules);
  }

  private static Optional<Resource> read(Resource object, LivePlace live) {
    ClusterResponse answer = live.cluster().read(object.address());
    if (answer instanceof ClusterResponse.Refused refused) {
      throw new Unusable(
          Problem.error("CannotRead")
              .of(object.id())
              .expected("a cluster that shows the object")
              .got(refused.code() == 0 ? refused.message() : refused.toString())
              .advice("check the connection, and your permission to get the object"));
    }
    return answer instanceof ClusterResponse.Done done
        ? Optional.of(done.resource())
        : Optional.empty();
  }
}
