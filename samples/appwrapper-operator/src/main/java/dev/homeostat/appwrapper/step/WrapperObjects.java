package dev.homeostat.appwrapper.step;

import dev.homeostat.Action;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.Readiness;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Teardown;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.api.ComponentStatus;
import dev.homeostat.appwrapper.api.Reasons;
import dev.homeostat.appwrapper.phase.ComponentState;
import dev.homeostat.appwrapper.phase.Observation.Created;
import dev.homeostat.appwrapper.phase.Observation.Errored;
import dev.homeostat.appwrapper.phase.Observation.NotTried;
import dev.homeostat.appwrapper.phase.Observation.Outcome;
import dev.homeostat.appwrapper.phase.Observation.Remains;
import dev.homeostat.appwrapper.phase.WrapperEvent;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.controller.StepContext;
import dev.homeostat.controller.StepException;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindVersions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The objects of an AppWrapper, as applications of which only some actions are allowed. */
final class WrapperObjects {

  private static final Set<FailureKind> FATAL =
      EnumSet.of(FailureKind.INVALID, FailureKind.UNSERVED);

  private final AppWrapper wrapper;
  private final StepContext context;

  WrapperObjects(AppWrapper wrapper, StepContext context) {
    this.wrapper = wrapper;
    this.context = context;
  }

  /** Creates what is not deployed, in order, up to the first that fails. */
  List<Outcome> create(Settings settings) throws StepException {
    List<ComponentStatus> known = wrapper.status().components();
    List<Resource> objects = new ArrayList<>();
    for (Component component : wrapper.components()) {
      Injection injection =
          Injection.of(wrapper, component, known.get(component.index()).podSets(), settings);
      String error =
          context.cluster().kind(component.apiVersion(), component.kind()).isClusterScoped()
              ? component.field()
                  + ".template: expected an object in a namespace, got the kind "
                  + component.kind()
              : String.join("; ", injection.conflicts());
      if (!error.isEmpty()) {
        return none(Map.of(component.index(), error));
      }
      objects.add(Resource.of(injection.object()));
    }
    ApplicationBuilder builder = builder().actions(Action.CREATE).created().ownObjectsOnly();
    List<Component> missing = new ArrayList<>();
    for (int i = 0; i < objects.size(); i++) {
      if (!known.get(i).isDeployed()) {
        missing.add(wrapper.components().get(i));
        builder.wave(objects.get(i).id(), i);
      }
    }
    Manifest manifest =
        Manifest.of(missing.stream().map(component -> objects.get(component.index())).toList());
    List<String> places = missing.stream().map(Component::pointer).toList();
    ReconcileResult pass = context.reconcile(builder.manifest(manifest).places(places).build());
    if (pass.outcome() == ReconcileResult.Outcome.INVALID) {
      return none(invalid(pass, missing));
    }
    List<Outcome> outcomes = new ArrayList<>();
    boolean hasFailed = false;
    for (Component component : wrapper.components()) {
      int i = component.index();
      Outcome outcome =
          known.get(i).isDeployed()
              ? new Created("")
              : hasFailed ? new NotTried() : created(component, objects.get(i).id(), pass);
      outcomes.add(outcome);
      hasFailed |= outcome instanceof Errored;
    }
    return outcomes;
  }

  /** Nothing at all is created of what cannot be created as a whole. */
  private List<Outcome> none(Map<Integer, String> errors) {
    List<Outcome> none =
        new ArrayList<>(Collections.nCopies(wrapper.components().size(), new NotTried()));
    errors.forEach((index, error) -> none.set(index, new Errored(error, true)));
    return none;
  }

  /** Returns the errors of components, by their positions, as texts with a place in each. */
  private static Map<Integer, String> invalid(ReconcileResult pass, List<Component> components) {
    Map<Integer, String> errors = new TreeMap<>();
    pass.problems().stream()
        .filter(Problem::isError)
        .forEach(
            problem -> {
              Component component =
                  components.stream()
                      .filter(one -> isAt(problem, one.pointer()))
                      .findFirst()
                      .orElse(components.get(0));
              String inside =
                  isAt(problem, component.pointer())
                      ? problem.path().substring(component.pointer().length())
                      : problem.path();
              String message = component.field() + ".template: " + problem.at(inside);
              errors.merge(component.index(), message, (one, other) -> one + "; " + other);
            });
    return errors;
  }

  private static boolean isAt(Problem problem, String place) {
    return (problem.path() + "/").startsWith(place + "/");
  }

  private static Outcome created(Component component, ResourceId id, ReconcileResult pass) {
    Optional<ResourceReport> found = pass.report(id);
    String place = component.field() + ": ";
    if (found.isEmpty()) {
      return new Errored(
          place + problem(pass, id).orElse("not created"), !pass.requests().isEmpty());
    }
    ResourceReport report = found.get();
    if (report.foreign()) {
      return new Errored(
          place + "resource " + id.name() + " exists, but is not controlled by appwrapper", true);
    }
    if (report.beingDeleted() || report.uid().isEmpty()) {
      boolean isFatal = report.failure().filter(FATAL::contains).isPresent();
      return new Errored(place + problem(pass, id).orElse(report.reason()), isFatal);
    }
    return new Created(report.uid());
  }

  /**
   * Without the advice, which is for an application: how often it is tried depends on the phase.
   */
  private static Optional<String> problem(ReconcileResult pass, ResourceId id) {
    return pass.problems(id).stream().map(one -> one.advice("").toString()).findFirst();
  }

  /** Looks at the objects: those of which nothing is sure are read. */
  List<ComponentState> observe(Function<ResourceAddress, Optional<ComponentState>> sure)
      throws StepException {
    Map<Integer, ComponentState> states = new TreeMap<>();
    List<Component> unsure = new ArrayList<>();
    for (Component component : wrapper.components()) {
      sure.apply(address(component))
          .ifPresentOrElse(
              state -> states.put(component.index(), state), () -> unsure.add(component));
    }
    if (!unsure.isEmpty()) {
      List<ResourceAddress> addresses = unsure.stream().map(this::address).toList();
      ApplicationBuilder builder =
          builder()
              .actions()
              .created(addresses)
              .manifest(Manifest.ofAddresses(addresses))
              .places(unsure.stream().map(Component::pointer).toList());
      // Jobs are judged only where they are awaited; in one wave, none holds up another.
      builder.settings(settings -> settings.withAwaitReady(true));
      addresses.forEach(address -> builder.wave(address.id(), 0));
      ReconcileResult pass = context.reconcile(builder.build());
      for (Component component : unsure) {
        states.put(
            component.index(),
            pass.report(address(component).id())
                .map(report -> state(component, report))
                .orElse(ComponentState.UNREADABLE));
      }
    }
    return List.copyOf(states.values());
  }

  private ComponentState state(Component component, ResourceReport report) {
    if (report.foreign()
        || report.beingDeleted()
        || report.outcome() == ResourceReport.Outcome.MISSING
        || isKindGone(report)) {
      return ComponentState.MISSING;
    }
    if (report.failure().isPresent() || report.outcome() == ResourceReport.Outcome.WAITING) {
      return ComponentState.UNREADABLE;
    }
    Readiness readiness = report.readiness().orElse(Readiness.ready());
    if (readiness instanceof Readiness.Failed) {
      return ComponentState.FAILED;
    }
    return component.isJob() && readiness.isReady()
        ? ComponentState.COMPLETE
        : ComponentState.DEPLOYED;
  }

  /** An object goes with its definition, but not with one of the versions that its kind has. */
  private boolean isKindGone(ResourceReport report) {
    ResourceId id = report.resource();
    return report.failure().filter(FailureKind.UNSERVED::equals).isPresent()
        && context.cluster().versions(id.group(), id.kind()) instanceof KindVersions.Served served
        && served.apiVersions().isEmpty();
  }

  /** Deletes the objects, and returns what is left of them. */
  List<ResourceReport> delete() throws StepException {
    Map<ResourceAddress, String> places = new LinkedHashMap<>();
    wrapper.components().stream()
        .filter(one -> !one.kind().isEmpty() && !one.apiVersion().isEmpty())
        .filter(one -> !context.cluster().kind(one.apiVersion(), one.kind()).isClusterScoped())
        .forEach(one -> places.put(address(one), one.pointer()));
    List<ComponentStatus> known = wrapper.status().components();
    IntStream.range(0, known.size())
        .filter(i -> known.get(i).mayExist())
        .forEach(i -> places.putIfAbsent(address(known.get(i)), "/status/componentStatus/" + i));
    ReconcileResult pass = delete(places);
    return pass.outcome() == ReconcileResult.Outcome.SETTLED
        ? List.of()
        : pass.resources().stream()
            .filter(one -> one.outcome() != ResourceReport.Outcome.DELETED && !one.foreign())
            .toList();
  }

  /** Deletes objects; one that the engine refuses by its names cannot be there. */
  private ReconcileResult delete(Map<ResourceAddress, String> places) throws StepException {
    ReconcileResult pass =
        context.delete(
            builder()
                .actions(Action.DELETE)
                .created()
                .teardown(Teardown.AT_ONCE)
                .manifest(Manifest.ofAddresses(List.copyOf(places.keySet())))
                .places(List.copyOf(places.values()))
                .build());
    boolean isRefused =
        pass.outcome() == ReconcileResult.Outcome.INVALID
            && places
                .values()
                .removeIf(
                    place ->
                        pass.problems().stream()
                            .anyMatch(one -> one.isError() && isAt(one, place)));
    return isRefused ? delete(places) : pass;
  }

  /** Returns an Event for each object that is left because its deletion is blocked. */
  static List<WrapperEvent> blocked(List<ResourceReport> left) {
    return left.stream()
        .filter(report -> report.outcome() == ResourceReport.Outcome.BLOCKED)
        .map(report -> report.resource() + ": " + report.reason())
        .map(message -> new WrapperEvent(Reasons.DELETION_BLOCKED, message))
        .toList();
  }

  /** Returns what is left after a deletion, of which a list has the objects. */
  Remains remains(List<ResourceReport> left, boolean isForced) throws IOException {
    Set<ResourceId> ids = left.stream().map(ResourceReport::resource).collect(Collectors.toSet());
    List<Integer> positions =
        wrapper.components().stream()
            .filter(component -> ids.contains(address(component).id()))
            .map(Component::index)
            .toList();
    if (positions.isEmpty() && !left.isEmpty()) {
      // An object of a component that is not in the specification any more.
      positions = List.of(wrapper.components().size());
    }
    // They would make new pods, so they are listed before the pods.
    int makers =
        positions.isEmpty()
            ? WrapperPods.left(context, wrapper, "apps/v1", "ReplicaSet").size()
            : 0;
    int pods = WrapperPods.left(context, wrapper, "v1", "Pod").size();
    return new Remains(positions, pods, makers, isForced);
  }

  /** Deletes the pods that are left at once. */
  void forcePods() throws IOException {
    WrapperPods.left(context, wrapper, "v1", "Pod").forEach(pod -> force(pod.address(), pod.uid()));
  }

  /** Deletes the objects that are left at once. */
  void force(List<ResourceReport> left) {
    for (ResourceReport one : left) {
      one.address().filter(at -> !one.uid().isEmpty()).ifPresent(at -> force(at, one.uid()));
    }
  }

  private void force(ResourceAddress address, String uid) {
    context.cluster().delete(address, DeleteOptions.of(uid).withGracePeriod(Duration.ZERO));
  }

  /** Returns the object of a component: as it was created, or as it will be. */
  ResourceAddress address(Component component) {
    List<ComponentStatus> known = wrapper.status().components();
    return component.index() < known.size() && known.get(component.index()).mayExist()
        ? address(known.get(component.index()))
        : ResourceAddress.of(
            component.apiVersion(),
            component.kind(),
            wrapper.namespace(),
            component.name(wrapper.uid()));
  }

  private ResourceAddress address(ComponentStatus status) {
    return ResourceAddress.of(
        status.apiVersion(), status.kind(), wrapper.namespace(), status.name());
  }

  private ApplicationBuilder builder() {
    return Application.ownedBy(Owner.of(wrapper.object()));
  }
}
