package dev.homeostat.cli.cluster;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.Settings;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.document.ApplicationObjects;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An application that a command only looks at, as the command line or an operator runs it.
 *
 * @param application the application
 * @param place the cluster, as the one who runs it works on it
 * @param problems of its object
 * @param isLeaving whether its object is being deleted
 */
public record ExaminedApplication(
    Application application, Place place, List<Problem> problems, boolean isLeaving) {

  /** A hook of the operator that contributes nothing but waits. */
  private static final String WAITING_HOOK = "dependencies";

  /** Returns an Application of a live cluster by its name. */
  public static ExaminedApplication named(
      Place place, String namespace, String name, OperatorRules rules) {
    if (!(place instanceof LivePlace live)) {
      throw new Unusable(
          Problem.error("NothingFound")
              .at("--cluster")
              .expected("a live cluster, which has Applications")
              .got("a folder")
              .advice("name the cluster with --cluster kube"));
    }
    String where = namespace.isEmpty() ? live.namespace() : namespace;
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
    return of(live, object, rules);
  }

  /** Returns the application of an object. */
  public static ExaminedApplication of(LivePlace live, Resource object, OperatorRules rules) {
    return of(
        live,
        object,
        new ApplicationObjects(rules.policy()).of(object),
        ApplicationDependencies.of(object),
        rules);
  }

  /** Returns the application of a file, which may be a changed specification of an operator's. */
  public static ExaminedApplication of(
      Place place, Application application, Optional<Document> document, OperatorRules rules) {
    Optional<Resource> object =
        place instanceof LivePlace live
            ? new OperatedApplications(live.cluster()).operated(application.id())
            : Optional.empty();
    if (object.isEmpty() || !(place instanceof LivePlace live)) {
      return new ExaminedApplication(application, place, List.of(), false);
    }
    Application changed = new ApplicationObjects(rules.policy()).changed(object.get(), application);
    ApplicationDependencies dependencies =
        document
            .map(it -> new ApplicationDependencies(object.get(), it.tree().path("spec")))
            .orElseGet(() -> ApplicationDependencies.of(object.get()));
    return of(live, object.get(), changed, dependencies, rules);
  }

  private static ExaminedApplication of(
      LivePlace live,
      Resource object,
      Application application,
      ApplicationDependencies dependencies,
      OperatorRules rules) {
    boolean isLeaving = object.isBeingDeleted();
    return new ExaminedApplication(
        looked(application),
        new OperatedPlace(live, rules),
        isLeaving ? List.of(beingDeleted(application)) : dependencies.problems(live.cluster()),
        isLeaving);
  }

  /** Returns the application as the next pass runs it: one whose object is deleted is torn down. */
  public Application next() {
    if (!isLeaving) {
      return application;
    }
    return application.toBuilder()
        .settings(
            settings ->
                isOrphaning(application)
                    ? settings.withSuspend(true)
                    : settings.withSuspend(false).withWanted(Settings.Wanted.ABSENT))
        .build();
  }

  private static Problem beingDeleted(Application application) {
    return Problem.warning("BeingDeleted")
        .expected("an Application that stays")
        .got("one that is being deleted")
        .advice(
            isOrphaning(application)
                ? "the operator leaves its resources (deletion: orphan)"
                : "the operator deletes its resources");
  }

  private static boolean isOrphaning(Application application) {
    return application.settings().deletion() == Settings.Deletion.ORPHAN;
  }

  private static Application looked(Application application) {
    return application.toBuilder().retiredHooks(WAITING_HOOK).build();
  }

  /**
   * Adds the problems of the object of an operator to a plan: it does nothing while it waits for
   * other Applications, or if they form a circle and the specification is not applied yet.
   */
  public ReconcileResult judged(ReconcileResult plan) {
    if (problems.isEmpty()) {
      return plan;
    }
    List<Problem> all = new ArrayList<>(plan.problems());
    all.addAll(problems);
    boolean hopeful =
        plan.outcome() == ReconcileResult.Outcome.SETTLED
            || plan.outcome() == ReconcileResult.Outcome.PENDING;
    ReconcileResult.Outcome outcome = plan.outcome();
    if (problems.stream().anyMatch(Problem::isError)) {
      outcome = ReconcileResult.Outcome.INVALID;
    } else if (hopeful && isInCircle()) {
      outcome =
          outcome == ReconcileResult.Outcome.SETTLED ? ReconcileResult.Outcome.BLOCKED : outcome;
    } else if (hopeful && !isLeaving) {
      outcome = ReconcileResult.Outcome.WAITING;
    }
    return plan.toBuilder().outcome(outcome).problems(all).build();
  }

  /** Returns whether the application is in a circle of dependencies. */
  private boolean isInCircle() {
    return problems.stream().anyMatch(it -> it.code().equals(ApplicationDependencies.CIRCLE));
  }

  /** Returns whether an operator runs the application. */
  public boolean isOperated() {
    return place instanceof OperatedPlace;
  }
}
