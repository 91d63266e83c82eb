package dev.homeostat.appwrapper.step;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.controller.ControllerBuilder;
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

  /** Adds to a controller what it has to watch from its begin. */
  void watchIn(ControllerBuilder<?> controller) {
    views.values().forEach(controller::secondary);
    // Objects that these watches do not show are created without a read.
    KINDS.forEach((kind, version) -> controller.watching(version, kind));
  }

  /** Returns the object of a component as its watch shows it; empty if that may be outdated. */
  Optional<ComponentView> known(StepContext context, ResourceAddress address) {
    return Optional.ofNullable(views.get(address.apiVersion() + address.id().kind()))
        .filter(view -> context.state(view) == ViewState.COMPLETE)
        .flatMap(view -> view.get(address.id().namespace(), address.id().name()));
  }

  /** Returns the object of a component that is among pods. */
  static Optional<ComponentView> among(List<Resource> pods, ResourceAddress address) {
    return pods.stream()
        .filter(pod -> pod.address().equals(address))
        .findFirst()
        .map(ComponentView::of);
  }
}
