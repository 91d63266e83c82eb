package dev.homeostat.appwrapper.step;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.phase.ComponentState;
import dev.homeostat.controller.SecondaryView;
import dev.homeostat.controller.StepContext;
import dev.homeostat.controller.ViewState;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The objects of components of the kinds that each server has, as watches show them. What is sure
 * in them is not read: an object that exists, is not being deleted, and belongs to its AppWrapper.
 */
final class ComponentViews {

  private static final Map<String, String> KINDS =
      Map.of("Pod", "v1", "Deployment", "apps/v1", "StatefulSet", "apps/v1", "Job", "batch/v1");

  private final Map<String, SecondaryView<ComponentView>> views;

  ComponentViews(List<String> namespaces) {
    this.views =
        KINDS.entrySet().stream()
            .collect(
                Collectors.toMap(
                    kind -> kind.getValue() + kind.getKey(), kind -> view(kind).in(namespaces)));
  }

  private static SecondaryView<ComponentView> view(Map.Entry<String, String> kind) {
    return SecondaryView.of(
        WatchScope.of(kind.getValue(), kind.getKey()).labelled(AppWrappers.LABEL),
        ComponentView::of,
        (object, view) -> List.of(new ApplicationId(object.id().namespace(), view.wrapper())));
  }

  /** Returns the kinds with the version of each. */
  static Map<String, String> kinds() {
    return KINDS;
  }

  /** Returns the views that the controller has to watch. */
  List<SecondaryView<ComponentView>> all() {
    return List.copyOf(views.values());
  }

  /** Returns the state of the object of a component; empty if it has to be read. */
  Optional<ComponentState> sure(StepContext context, AppWrapper wrapper, ResourceAddress address) {
    return Optional.ofNullable(views.get(address.apiVersion() + address.id().kind()))
        .filter(view -> context.state(view) == ViewState.COMPLETE)
        .flatMap(view -> view.get(address.id().namespace(), address.id().name()))
        .filter(object -> object.isSurelyOf(wrapper))
        .map(ComponentView::state);
  }

  /** Returns the state of the object of a component among pods; empty if it has to be read. */
  static Optional<ComponentState> sure(
      List<Resource> live, AppWrapper wrapper, ResourceAddress address) {
    return live.stream()
        .filter(pod -> pod.address().equals(address))
        .findFirst()
        .map(ComponentView::of)
        .filter(object -> object.isSurelyOf(wrapper))
        .map(ComponentView::state);
  }
}
