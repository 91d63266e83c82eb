package dev.homeostat.appbundle.status;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.Readiness;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.appbundle.bundle.BundleComponent;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.bundle.ComponentContent.PackageReference;
import dev.homeostat.appbundle.porch.PackageState;
import dev.homeostat.report.Accepted;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.ResourceReport;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The states of the components of a bundle after a pass, in their order. */
final class ComponentStates {

  /** The failures that last until a person grants a permission or corrects something. */
  private static final Set<FailureKind> LASTING =
      EnumSet.of(FailureKind.FORBIDDEN, FailureKind.REJECTED, FailureKind.INVALID);

  private final BundleSpec bundle;
  private final Map<PackageReference, PackageState> packages;
  private final FormerStates former;
  private final boolean isInvalid;
  private final Map<BundleComponent, ResourceReport> reports = new HashMap<>();
  private final Map<BundleComponent, String> errors = new HashMap<>();
  private final Map<BundleComponent, String> notKept = new HashMap<>();
  private final Map<ResourceId, ResourceReport> awaited = new HashMap<>();
  private final List<ComponentState> all = new ArrayList<>();

  private ComponentStates(
      Resource object,
      BundleSpec bundle,
      ReconcileResult pass,
      Map<PackageReference, PackageState> packages) {
    this.bundle = bundle;
    this.packages = packages;
    this.former = new FormerStates(object);
    this.isInvalid = pass.outcome() == ReconcileResult.Outcome.INVALID;
    for (ResourceReport report : pass.resources()) {
      if (report.outcome() == ResourceReport.Outcome.AWAITED) {
        awaited.put(report.resource(), report);
      } else {
        bundle.componentOf(report.resource()).ifPresent(one -> reports.put(one, report));
      }
    }
    pass.problems().stream()
        .filter(Problem::isError)
        .forEach(
            error ->
                concerned(error)
                    .ifPresent(one -> errors.merge(one, error.toString(), (a, b) -> a + "; " + b)));
    for (Accepted form : pass.delta().accepted()) {
      bundle
          .componentOf(form.resource())
          .ifPresent(
              one ->
                  notKept.merge(
                      one, form.path() + " (" + form.kind() + ")", (a, b) -> a + ", " + b));
    }
  }

  private Optional<BundleComponent> concerned(Problem error) {
    return bundle.componentAt(error.path()).or(() -> error.resource().flatMap(bundle::componentOf));
  }

  /**
   * Returns the states after a pass.
   *
   * @param object the AppBundle, with its former status
   * @param bundle the same
   * @param pass its result
   * @param packages the packages of the bundle, as far as they are known
   */
  static List<ComponentState> of(
      Resource object,
      BundleSpec bundle,
      ReconcileResult pass,
      Map<PackageReference, PackageState> packages) {
    ComponentStates states = new ComponentStates(object, bundle, pass, packages);
    bundle.components().forEach(states::add);
    return List.copyOf(states.all);
  }

  private void add(BundleComponent component) {
    ResourceReport report = reports.get(component);
    Optional<ResourceAddress> address =
        report == null
            ? former.object(component).or(component.content()::address)
            : report.address().or(component.content()::address);
    JudgedComponent judged = report == null ? unreported(component) : judged(component, report);
    all.add(new ComponentState(component, judged.phase(), judged.message(), address));
  }

  /** A phase and its reason. */
  private record JudgedComponent(DeploymentPhase phase, String message) {}

  /** A pass that did not get to the component has found nothing new, unless it is not valid. */
  private JudgedComponent unreported(BundleComponent component) {
    String error = errors.get(component);
    if (error != null) {
      return new JudgedComponent(DeploymentPhase.Failed, error);
    }
    return new JudgedComponent(
        former.phase(component),
        isInvalid && former.isKnown(component)
            ? "It is not looked at while the specification is not valid"
            : former.message(component));
  }

  private JudgedComponent judged(BundleComponent component, ResourceReport report) {
    return switch (report.outcome()) {
      case CREATED, UPDATED, UNCHANGED -> deployed(component, report);
      case SATISFIED ->
          new JudgedComponent(
              DeploymentPhase.Failed,
              "the object belongs to another owner; it is as desired now, and is not kept so; delete it,"
                  + " name another one, or remove its label "
                  + Application.UID_LABEL
                  + ", if it has one, and let the bundle adopt it (annotation "
                  + AppBundles.ADOPT
                  + ")");
      case MISSING, AWAITED ->
          failure(report)
              .orElseGet(
                  () -> new JudgedComponent(DeploymentPhase.Deployed, "It has done its work"));
      case DELETED -> new JudgedComponent(DeploymentPhase.Pending, "Deleted");
      case BLOCKED ->
          isHeldPackage(component)
              ? new JudgedComponent(DeploymentPhase.Pending, report.reason())
              : new JudgedComponent(DeploymentPhase.Failed, error(component, report));
      case WAITING -> waiting(component, report);
    };
  }

  private boolean isHeldPackage(BundleComponent component) {
    return component.content() instanceof PackageReference && !bundle.porch().enabled();
  }

  private String error(BundleComponent component, ResourceReport report) {
    return errors.getOrDefault(component, report.reason());
  }

  private JudgedComponent waiting(BundleComponent component, ResourceReport report) {
    Optional<JudgedComponent> failed = failure(report);
    if (failed.isPresent()) {
      return failed.get();
    }
    DeploymentPhase phase =
        report.readiness().isPresent() ? DeploymentPhase.Deploying : DeploymentPhase.Pending;
    if (report.failure().isPresent()) {
      boolean lasts = report.failure().filter(LASTING::contains).isPresent();
      JudgedComponent judged =
          new JudgedComponent(
              lasts ? DeploymentPhase.Failed : DeploymentPhase.Deploying, error(component, report));
      return lasts ? judged : withoutNamespace(component).orElse(judged);
    }
    return all.stream()
        .filter(before -> before.phase() != DeploymentPhase.Deployed)
        .findFirst()
        .map(before -> new JudgedComponent(phase, "Waiting for " + before.component()))
        .orElseGet(() -> waitingAlone(component, report));
  }

  /** A namespace that comes behind an object in it never comes, since it waits for this object. */
  private Optional<JudgedComponent> withoutNamespace(BundleComponent component) {
    return bundle
        .namespaceBehind(component)
        .filter(this::isAbsent)
        .map(
            namespace ->
                new JudgedComponent(
                    DeploymentPhase.Failed,
                    "its namespace is "
                        + namespace
                        + ", which is deployed later; give that a lower order"));
  }

  private boolean isAbsent(BundleComponent component) {
    ResourceReport report = reports.get(component);
    return report != null
        && report.outcome() == ResourceReport.Outcome.WAITING
        && report.readiness().isEmpty();
  }

  /** A kind that comes behind its object never comes, since it waits for this object. */
  private JudgedComponent waitingAlone(BundleComponent component, ResourceReport report) {
    return bundle
        .definitionBehind(component)
        .filter(definition -> report.readiness().isEmpty())
        .map(
            definition ->
                new JudgedComponent(
                    DeploymentPhase.Failed,
                    "its kind is defined by "
                        + definition
                        + ", which is deployed later; give that a lower order"))
        .orElseGet(() -> new JudgedComponent(DeploymentPhase.Deploying, report.reason()));
  }

  /** Of an object that will not become ready, also of one that is gone. */
  private static Optional<JudgedComponent> failure(ResourceReport report) {
    return report
        .readiness()
        .filter(Readiness.Failed.class::isInstance)
        .map(
            failed ->
                new JudgedComponent(
                    DeploymentPhase.Failed, "Resource not ready: " + failed.reason()));
  }

  private JudgedComponent deployed(BundleComponent component, ResourceReport report) {
    Optional<JudgedComponent> failed = failure(report);
    if (failed.isPresent()) {
      return failed.get();
    }
    Readiness readiness = report.readiness().orElseGet(Readiness::ready);
    if (!readiness.isReady()) {
      return new JudgedComponent(DeploymentPhase.Deploying, "Waiting: " + readiness.reason());
    }
    return component.content() instanceof PackageReference reference
        ? deployed(reference)
        : new JudgedComponent(
            DeploymentPhase.Deployed,
            notKept.containsKey(component)
                ? "Resource deployed; the server does not keep " + notKept.get(component)
                : "Resource deployed successfully");
  }

  private JudgedComponent deployed(PackageReference reference) {
    if (!bundle.porch().enabled()) {
      return new JudgedComponent(DeploymentPhase.Pending, PackageState.DISABLED.reason());
    }
    PackageState state = packages.get(reference);
    if (state == null || !state.reason().isEmpty()) {
      return new JudgedComponent(
          state instanceof PackageState.Broken ? DeploymentPhase.Failed : DeploymentPhase.Deploying,
          state == null ? "The package has not been read" : state.reason());
    }
    List<ResourceReport> objects =
        state.objects().stream()
            .map(address -> awaitedAt(address.id()))
            .flatMap(Optional::stream)
            .toList();
    List<ResourceReport> unready =
        objects.stream()
            .filter(one -> !one.readiness().map(Readiness::isReady).orElse(false))
            .toList();
    if (unready.isEmpty()) {
      return new JudgedComponent(
          DeploymentPhase.Deployed,
          "PackageVariant deployed successfully via Porch ("
              + objects.size()
              + " resources monitored)");
    }
    boolean failed =
        unready.stream().anyMatch(one -> one.readiness().orElse(null) instanceof Readiness.Failed);
    ResourceReport first = unready.get(0);
    return new JudgedComponent(
        failed ? DeploymentPhase.Failed : DeploymentPhase.Deploying,
        objects.size()
            - unready.size()
            + " of "
            + objects.size()
            + " objects of the package are ready; "
            + first.resource()
            + ": "
            + first.reason());
  }

  private Optional<ResourceReport> awaitedAt(ResourceId id) {
    return Optional.ofNullable(awaited.get(id))
        .or(() -> Optional.ofNullable(awaited.get(id.in(""))));
  }
}
