package dev.homeostat.appwrapper.step;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Action;
import dev.homeostat.Application;
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
import dev.homeostat.appwrapper.injection.Injection;
import dev.homeostat.appwrapper.phase.ComponentState;
import dev.homeostat.appwrapper.phase.Observation.Created;
import dev.homeostat.appwrapper.phase.Observation.Errored;
import dev.homeostat.appwrapper.phase.Observation.NotTried;
import dev.homeostat.appwrapper.phase.Observation.Outcome;
import dev.homeostat.appwrapper.phase.Observation.Remains;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.controller.StepContext;
import dev.homeostat.controller.StepException;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.KindVersions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The objects of an AppWrapper, as applications of which only some actions are allowed. */
final class WrapperObjects {

  private static final Set<FailureKind> FATAL =
      EnumSet.of(FailureKind.INVALID, FailureKind.UNSERVED);

  private static final Pattern POSITION = Pattern.compile("/spec/manifest/(\\d+)(.*)");

  private final AppWrapper wrapper;
  private final StepContext context;

  WrapperObjects(AppWrapper wrapper, StepContext context) {
    this.wrapper = wrapper;
    this.context = context;
  }

  /** Returns whether the objects of a kind live in no namespace. */
  private boolean isClusterWide(String apiVersion, String kind) {
    return context.cluster().kind(apiVersion, kind) instanceof KindInfo info && !info.namespaced();
  }

  /** Creates what is not deployed, in order, up to the first that fails. */
  List<Outcome> create(Settings settings) throws StepException {
    List<ComponentStatus> known = wrapper.status().components();
    List<Resource> objects = new ArrayList<>();
    for (Component component : wrapper.components()) {
      Injection injection =
          Injection.of(wrapper, component, known.get(component.index()).podSets(), settings);
      String error =
          isClusterWide(component.apiVersion(), component.kind())
              ? component.field()
                  + ".template: expected an object in a namespace, got the kind "
                  + component.kind()
              : String.join("; ", injection.conflicts());
      if (!error.isEmpty()) {
        return none(Map.of(component.index(), error));
      }
      objects.add(Resource.of(injection.object()));
    }
    Application.Builder builder = builder().actions(Action.CREATE).created().ownObjectsOnly();
    List<Component> missing = new ArrayList<>();
    for (int i = 0; i < objects.size(); i++) {
      if (!known.get(i).isDeployed()) {
        missing.add(wrapper.components().get(i));
        builder.wave(objects.get(i).id(), i);
      }
    }
    Manifest manifest =
        Manifest.of(missing.stream().map(component -> objects.get(component.index())).toList());
    ReconcileResult pass = context.reconcile(builder.manifest(manifest).build());
    if (pass.outcome() == ReconcileResult.Outcome.INVALID) {
      Map<Integer, String> errors = new TreeMap<>();
      for (InvalidObject error : invalid(pass)) {
        Component component = missing.get(Math.max(0, error.position()));
        String message = component.field() + ".template: " + error.problem();
        errors.merge(component.index(), message, (one, other) -> one + "; " + other);
      }
      return none(errors);
    }
    List<Outcome> outcomes = new ArrayList<>();
    boolean hasFailed = false;
    for (Component component : wrapper.components()) {
      int i = component.index();
      if (known.get(i).isDeployed()) {
        outcomes.add(new Created());
      } else {
        outcomes.add(hasFailed ? new NotTried() : created(component, objects.get(i).id(), pass));
      }
      hasFailed |= outcomes.get(i) instanceof Errored;
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

  /** An error at a position of a manifest, or at -1, with a place in the object. */
  private record InvalidObject(int position, Problem problem) {}

  private static List<InvalidObject> invalid(ReconcileResult pass) {
    return pass.problems().stream()
        .filter(Problem::isError)
        .map(
            problem -> {
              Matcher place = POSITION.matcher(problem.path());
              return place.matches()
                  ? new InvalidObject(Integer.parseInt(place.group(1)), problem.at(place.group(2)))
                  : new InvalidObject(-1, problem);
            })
        .toList();
  }

  private static Outcome created(Component component, ResourceId id, ReconcileResult pass) {
    Optional<ResourceReport> found = report(pass, id);
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
    return new Created();
  }

  private static Optional<String> problem(ReconcileResult pass, ResourceId id) {
    return pass.problems().stream()
        .filter(one -> one.resource().filter(id::equals).isPresent())
        .map(Problem::toString)
        .findFirst();
  }

  private static Optional<ResourceReport> report(ReconcileResult pass, ResourceId id) {
    return pass.resources().stream().filter(one -> one.resource().equals(id)).findFirst();
  }

  /** Looks at the objects: those of which nothing is sure are read. */
  List<ComponentState> observe(Function<ResourceAddress, Optional<ComponentState>> sure)
      throws StepException {
    Map<Integer, ComponentState> states = new TreeMap<>();
    List<Resource> unsure = new ArrayList<>();
    for (Component component : wrapper.components()) {
      ResourceAddress address = address(component);
      sure.apply(address)
          .ifPresentOrElse(
              state -> states.put(component.index(), state), () -> unsure.add(object(address)));
    }
    if (!unsure.isEmpty()) {
      // Jobs are judged only where they are awaited; in one wave, none holds up another.
      Application.Builder builder =
          builder().actions().settings(settings -> settings.withAwaitReady(true));
      unsure.forEach(object -> builder.wave(object.id(), 0));
      builder.created(unsure.stream().map(Resource::address).toList());
      ReconcileResult pass = context.reconcile(builder.manifest(Manifest.of(unsure)).build());
      for (Component component : wrapper.components()) {
        states.computeIfAbsent(
            component.index(),
            any ->
                report(pass, address(component).id())
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
    Set<ResourceAddress> addresses = new LinkedHashSet<>();
    wrapper.components().stream()
        .filter(one -> !one.kind().isEmpty() && !one.apiVersion().isEmpty())
        .map(this::address)
        .filter(one -> !isClusterWide(one.apiVersion(), one.id().kind()))
        .forEach(addresses::add);
    wrapper.status().components().stream()
        .filter(ComponentStatus::mayExist)
        .forEach(one -> addresses.add(address(one)));
    ReconcileResult pass = delete(List.copyOf(addresses));
    return pass.outcome() == ReconcileResult.Outcome.SETTLED
        ? List.of()
        : pass.resources().stream()
            .filter(one -> one.outcome() != ResourceReport.Outcome.DELETED && !one.foreign())
            .toList();
  }

  /** Deletes objects; one that the engine refuses by its names cannot be there. */
  private ReconcileResult delete(List<ResourceAddress> addresses) throws StepException {
    ReconcileResult pass =
        context.delete(
            builder()
                .actions(Action.DELETE)
                .created()
                .teardown(Teardown.AT_ONCE)
                .manifest(Manifest.of(addresses.stream().map(WrapperObjects::object).toList()))
                .build());
    Set<Integer> invalid =
        invalid(pass).stream().map(InvalidObject::position).collect(Collectors.toSet());
    invalid.remove(-1);
    return pass.outcome() != ReconcileResult.Outcome.INVALID || invalid.isEmpty()
        ? pass
        : delete(
            IntStream.range(0, addresses.size())
                .filter(i -> !invalid.contains(i))
                .mapToObj(addresses::get)
                .toList());
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
    int pods = WrapperPods.left(context, wrapper).size();
    int makers = positions.isEmpty() ? WrapperPods.makers(context, wrapper).size() : 0;
    return new Remains(positions, pods, makers, isForced);
  }

  /** Deletes the pods that are left at once. */
  void forcePods() throws IOException {
    WrapperPods.left(context, wrapper).forEach(pod -> force(pod.address(), pod.uid()));
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

  private Application.Builder builder() {
    return Application.ownedBy(Owner.of(wrapper.object()));
  }

  private static Resource object(ResourceAddress address) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", address.apiVersion()).put("kind", address.id().kind());
    tree.putObject("metadata")
        .put("namespace", address.id().namespace())
        .put("name", address.id().name());
    return Resource.of(tree);
  }
}
