package dev.homeostat.appbundle.status;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.appbundle.bundle.BundleComponent;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The states of the components of a bundle while it is deleted. What was applied counts. */
final class DeletionStates {

  private DeletionStates() {}

  /** Returns the states after a pass. */
  static List<ComponentState> states(Resource object, BundleSpec bundle, ReconcileResult pass) {
    FormerStates former = new FormerStates(object);
    Map<ResourceId, HeldResource> held = new HashMap<>();
    held(pass).forEach(one -> held.put(one.resource(), one));
    Map<BundleComponent, ResourceRecord> left = new HashMap<>();
    pass.state()
        .records()
        .values()
        .forEach(record -> bundle.componentOf(record.id()).ifPresent(one -> left.put(one, record)));
    return bundle
        .components()
        .map(
            component -> {
              ResourceRecord record = left.get(component);
              Optional<ResourceAddress> was =
                  former.object(component).or(component.content()::address);
              if (record == null) {
                return new ComponentState(component, DeploymentPhase.Pending, "Deleted", was);
              }
              Optional<ResourceAddress> present = Optional.of(record.address());
              HeldResource reason = held.get(record.id());
              return reason == null
                  ? former.state(component, present)
                  : new ComponentState(
                      component, DeploymentPhase.Deploying, "Deleting: " + reason.why(), present);
            })
        .toList();
  }

  /** Returns what is left and what it waits for. */
  static String message(ReconcileResult pass) {
    int left = pass.state().records().size();
    return "Deleting: "
        + left
        + (left == 1 ? " object is left" : " objects are left")
        + held(pass).findFirst().map(one -> "; " + one).orElse("");
  }

  private static Stream<HeldResource> held(ReconcileResult pass) {
    return Stream.concat(pass.delta().blocked().stream(), pass.delta().waiting().stream());
  }
}
