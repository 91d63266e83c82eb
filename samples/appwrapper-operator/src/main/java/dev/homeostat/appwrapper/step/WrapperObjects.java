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
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.controller.StepContext;
import dev.homeostat.controller.StepException;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The objects of an AppWrapper, as applications of which only some actions are allowed. */
final class WrapperObjects {

  private final AppWrapper wrapper;
  private final StepContext context;

  WrapperObjects(AppWrapper wrapper, StepContext context) {
    this.wrapper = wrapper;
    this.context = context;
  }

  /** Returns whether the objects of a kind live in no namespace. */
  static boolean isClusterWide(Cluster cluster, String apiVersion, String kind) {
    return cluster.kind(apiVersion, kind) instanceof KindInfo info && !info.namespaced();
  }

  /** Creates what is not deployed, in order, up to the first that fails. */
  List<Outcome> create(Settings settings) throws StepException {
    List<Outcome> outcomes = new ArrayList<>();
    List<Resource> objects = new ArrayList<>();
    for (Component component : wrapper.components()) {
      ComponentStatus status = wrapper.status().components().get(component.index());
      Injection injection = Injection.of(wrapper, component, status.podSets(), settings);
      Optional<String> error =
          isClusterWide(context.cluster(), component.apiVersion(), component.kind())
              ? Optional.of("expected an object in a namespace, got the kind " + component.kind())
              : injection.conflicts().stream().findFirst();
      if (error.isPresent()) {
        // Nothing at all is created of what cannot be created as a whole.
        outcomes.add(new Errored(component.field() + ".template: " + error.get(), true));
        objects.clear();
        break;
      }
      outcomes.add(status.isDeployed() ? new Created() : new NotTried());
      objects.add(Resource.of(injection.object()));
    }
    while (outcomes.size() < wrapper.components().size()) {
      outcomes.add(new NotTried());
    }
    return objects.isEmpty() ? outcomes : create(objects, outcomes);
  }

  private List<Outcome> create(List<Resource> objects, List<Outcome> known)
      throws StepException {
    Application.Builder builder = builder().actions(Action.CREATE).created().ownObjectsOnly();
    List<Resource> missing = new ArrayList<>();
    for (int i = 0; i < objects.size(); i++) {
      if (known.get(i) instanceof NotTried) {
        missing.add(objects.get(i));
        builder.wave(objects.get(i).id(), i);
      }
    }
    ReconcileResult pass = context.reconcile(builder.manifest(Manifest.of(missing)).build());
    List<Outcome> outcomes = new ArrayList<>();
    boolean hasFailed = false;
    for (int i = 0; i < objects.size(); i++) {
      Outcome outcome =
          known.get(i) instanceof Created || hasFailed
              ? known.get(i)
              : created(wrapper.components().get(i), objects.get(i).id(), pass);
      hasFailed |= outcome instanceof Errored;
      outcomes.add(outcome);
    }
    return outcomes;
  }

  private static Outcome created(Component component, ResourceId id, ReconcileResult pass) {
    Optional<ResourceReport> found = report(pass, id);
    String place = component.field() + ": ";
    if (found.isEmpty()) {
      return new Errored(place + problem(pass, id).orElse("not created"), !pass.requests().isEmpty());
    }
    ResourceReport report = found.get();
    if (report.foreign()) {
      return new Errored(
          place + "resource " + id.name() + " exists, but is not controlled by appwrapper", true);
    }
    if (report.beingDeleted() || report.uid().isEmpty()) {
      boolean isUnknown =
          pass.problems().stream().anyMatch(one -> one.code().equals("UnknownKind"));
      boolean isInvalid = report.failure().filter(FailureKind.INVALID::equals).isPresent();
      return new Errored(
          place + problem(pass, id).orElse(report.reason()), isUnknown || isInvalid);
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

  /** Looks at the objects. */
  List<ComponentState> observe() {
    List<Resource> objects = new ArrayList<>();
    wrapper.components().forEach(component -> objects.add(object(address(component))));
    ReconcileResult pass =
        context.plan(
            builder()
                .actions()
                .created(objects.stream().map(Resource::address).toList())
                .manifest(Manifest.of(objects))
                .build());
    List<ComponentState> states = new ArrayList<>();
    for (Component component : wrapper.components()) {
      states.add(
          report(pass, objects.get(component.index()).id())
              .map(report -> state(component, report))
              .orElse(ComponentState.UNREADABLE));
    }
    return states;
  }

  private static ComponentState state(Component component, ResourceReport report) {
    if (report.foreign()
        || report.beingDeleted()
        || report.outcome() == ResourceReport.Outcome.MISSING) {
      return ComponentState.MISSING;
    }
    if (report.failure().isPresent() || report.uid().isEmpty()) {
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

  /** Deletes the objects, and returns what is left of them. */
  List<ResourceReport> delete() throws StepException {
    Set<ResourceAddress> addresses = new LinkedHashSet<>();
    wrapper.components().stream()
        .filter(one -> !one.kind().isEmpty() && !one.apiVersion().isEmpty())
        .map(this::address)
        .filter(one -> !isClusterWide(context.cluster(), one.apiVersion(), one.id().kind()))
        .forEach(addresses::add);
    wrapper.status().components().stream()
        .filter(ComponentStatus::mayExist)
        .forEach(one -> addresses.add(address(one)));
    ReconcileResult pass =
        context.delete(
            builder()
                .actions(Action.DELETE)
                .created()
                .teardown(Teardown.AT_ONCE)
                .manifest(Manifest.of(addresses.stream().map(WrapperObjects::object).toList()))
                .build());
    return pass.outcome() == ReconcileResult.Outcome.SETTLED
        ? List.of()
        : pass.resources().stream()
            .filter(one -> one.outcome() != ResourceReport.Outcome.DELETED && !one.foreign())
            .toList();
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
