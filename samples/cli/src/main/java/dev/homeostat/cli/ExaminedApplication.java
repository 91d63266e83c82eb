package dev.homeostat.cli;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.document.ApplicationObjects;
import dev.homeostat.document.TenantPolicy;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An application that a command only looks at, as the command line or an operator runs it.
 *
 * @param application the application
 * @param place the cluster, as the one who runs it works on it
 * @param problems of its object
 */
record ExaminedApplication(Application application, Place place, List<Problem> problems) {

  /** A hook of the operator that contributes nothing but waits. */
  private static final String WAITING_HOOK = "dependencies";

  /** Returns an Application of a live cluster by its name. */
  static ExaminedApplication named(
      Place place, String namespace, String name, TenantPolicy policy) {
    if (!(place instanceof LivePlace live)) {
      throw new Unusable(
          Problem.error("NothingFound")
              .at("--cluster")
              .expected("a live cluster, which has Applications")
              .got("a folder")
              .advice("name the cluster with --cluster kube"));
    }
    String where =
        namespace.isEmpty()
            ? Optional.ofNullable(live.client().getNamespace()).orElse("default")
            : namespace;
    Resource object =
        new OperatedApplications(live.cluster())
            .find(where, name)
            .filter(found -> !ApplicationObjects.isOnlySuspended(found))
            .orElseThrow(
                () ->
                    new Unusable(
                        Problem.error("NothingFound")
                            .expected("an Application with a specification")
                            .got("none that is called " + where + "/" + name)
                            .advice("look at kubectl get happ -A, and name its --namespace")));
    return of(live, object, policy);
  }

  /** Returns the application of an object. */
  static ExaminedApplication of(LivePlace live, Resource object, TenantPolicy policy) {
    return new ExaminedApplication(
        looked(new ApplicationObjects(policy).of(object)),
        new OperatedPlace(live, policy),
        new OperatedApplications(live.cluster()).dependencies(object));
  }

  /** Returns the application of files, which may be a changed specification of an operator's. */
  static ExaminedApplication of(Place place, Supplier<Application> read, TenantPolicy policy) {
    Application application = read.get();
    Optional<Resource> object =
        place instanceof LivePlace live
            ? new OperatedApplications(live.cluster()).operated(application.id())
            : Optional.empty();
    if (object.isEmpty() || !(place instanceof LivePlace live)) {
      return new ExaminedApplication(application, place, List.of());
    }
    Application changed = new ApplicationObjects(policy).changed(object.get(), application);
    return new ExaminedApplication(looked(changed), new OperatedPlace(live, policy), List.of());
  }

  private static Application looked(Application application) {
    return application.toBuilder().retiredHooks(WAITING_HOOK).build();
  }

  boolean isOperated() {
    return place instanceof OperatedPlace;
  }
}
