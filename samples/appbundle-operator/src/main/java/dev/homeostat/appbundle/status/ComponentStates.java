package dev.homeostat.appbundle.status;

import dev.homeostat.Problem;
import dev.homeostat.Readiness;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.appbundle.bundle.Bundle;
import dev.homeostat.appbundle.bundle.Component;
import dev.homeostat.appbundle.bundle.Content.PackageReference;
import dev.homeostat.appbundle.porch.PackageState;
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

  /** The failures that no later pass mends by itself. */
  private static final Set<FailureKind> LASTING =
      EnumSet.of(FailureKind.FORBIDDEN, FailureKind.REJECTED, FailureKind.INVALID);

  private final Bundle bundle;
  private final Map<PackageReference, PackageState> packages;
  private final FormerStates former;
  private final Map<Component, ResourceReport> reports = new HashMap<>();
  private final Map<Component, Problem> errors = new HashMap<>();
  private final Map<ResourceId, ResourceReport> awaited = new HashMap<>();
  private final List<ComponentState> all = new ArrayList<>();

  private ComponentStates(
      Resource object,
      Bundle bundle,
      ReconcileResult pass,
      Map<PackageReference, PackageState> packages) {
    this.bundle = bundle;
    this.packages = packages;
    this.former = new FormerStates(object);
    for (ResourceReport report : pass.resources()) {
      if (report.outcome() == ResourceReport.Outcome.AWAITED) {
        awaited.put(report.resource(), report);
      } else {
        bundle.componentOf(report.resource()).ifPresent(one -> reports.put(one, report));
      }
    }
    pass.problems().stream()
        .filter(Problem::isError)
        .forEach(error -> concerned(error).ifPresent(one -> errors.putIfAbsent(one, error)));
  }

  private Optional<Component> concerned(Problem error) {
    return error.resource().flatMap(bundle::componentOf).or(() -> bundle.componentAt(error.path()));
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
      Bundle bundle,
      ReconcileResult pass,
      Map<PackageReference, PackageState> packages) {
    ComponentStates states = new ComponentStates(object, bundle, pass, packages);
    bundle.components().forEach(states::add);
    return List.copyOf(states.all);
  }

  private void add(Component component) {
    ResourceReport report = reports.get(component);
    Optional<ResourceAddress> address =
        report == null
            ? component.content().address()
            : report.address().or(component.content()::address);
    JudgedComponent judged = report == null ? unreported(component) : judged(component, report);
    all.add(new ComponentState(component, judged.phase(), judged.message(), address));
  }

  /** A phase and its reason. */
  private record JudgedComponent(Phase phase, String message) {}

  /** A pass that did not get to the component has found nothing new, unless it is not valid. */
  private JudgedComponent unreported(Component component) {
    Problem error = errors.get(component);
    if (error != null) {
      return new JudgedComponent(Phase.Failed, error.toString());
    }
    return new JudgedComponent(former.phase(component), former.message(component));
  }

  private JudgedComponent judged(Component component, ResourceReport report) {
    return switch (report.outcome()) {
      case CREATED, UPDATED, UNCHANGED, SATISFIED -> deployed(component, report);
      case MISSING, AWAITED -> new JudgedComponent(Phase.Deployed, "It has done its work");
      case DELETED -> new JudgedComponent(Phase.Pending, "Deleted");
      case BLOCKED ->
          isHeldPackage(component)
              ? new JudgedComponent(Phase.Pending, report.reason())
              : new JudgedComponent(Phase.Failed, error(component, report));
      case WAITING -> waiting(component, report);
    };
  }

  private boolean isHeldPackage(Component component) {
    return component.content() instanceof PackageReference && !bundle.porch().enabled();
  }

  private String error(Component component, ResourceReport report) {
    Problem error = errors.get(component);
    return error == null ? report.reason() : error.toString();
  }

  private JudgedComponent waiting(Component component, ResourceReport report) {
    if (report.failure().filter(LASTING::contains).isPresent()) {
      return new JudgedComponent(Phase.Failed, error(component, report));
    }
    Optional<Readiness> readiness = report.readiness();
    if (readiness.orElse(null) instanceof Readiness.Failed failed) {
      return new JudgedComponent(Phase.Failed, "Resource not ready: " + failed.reason());
    }
    Phase phase = readiness.isPresent() ? Phase.Deploying : Phase.Pending;
    return all.stream()
        .filter(before -> before.phase() != Phase.Deployed)
        .findFirst()
        .map(before -> new JudgedComponent(phase, "Waiting for " + before.component()))
        .orElseGet(() -> new JudgedComponent(Phase.Deploying, report.reason()));
  }

  private JudgedComponent deployed(Component component, ResourceReport report) {
    Readiness readiness = report.readiness().orElseGet(Readiness::ready);
    if (readiness instanceof Readiness.Failed failed) {
      return new JudgedComponent(Phase.Failed, "Resource not ready: " + failed.reason());
    }
    if (!readiness.isReady()) {
      return new JudgedComponent(Phase.Deploying, "Waiting: " + readiness.reason());
    }
    return component.content() instanceof PackageReference reference
        ? deployed(reference)
        : new JudgedComponent(Phase.Deployed, "Resource deployed successfully");
  }

  private JudgedComponent deployed(PackageReference reference) {
    if (!bundle.porch().enabled()) {
      return new JudgedComponent(Phase.Pending, PackageState.DISABLED);
    }
    PackageState state = packages.get(reference);
    if (state == null || !state.reason().isEmpty()) {
      return new JudgedComponent(
          state instanceof PackageState.Broken ? Phase.Failed : Phase.Deploying,
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
          Phase.Deployed,
          "PackageVariant deployed successfully via Porch ("
              + objects.size()
              + " resources monitored)");
    }
    boolean failed =
        unready.stream().anyMatch(one -> one.readiness().orElse(null) instanceof Readiness.Failed);
    ResourceReport first = unready.get(0);
    return new JudgedComponent(
        failed ? Phase.Failed : Phase.Deploying,
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
