package dev.homeostat.appwrapper.step;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.settings.Autopilot;
import dev.homeostat.appwrapper.settings.FaultTolerance;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.controller.SecondaryView;
import dev.homeostat.controller.StepContext;
import dev.homeostat.controller.ViewState;
import dev.homeostat.controller.pods.PodCounts;
import dev.homeostat.controller.pods.PodSummary;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The pods of AppWrappers, and the nodes on which they run. */
final class WrapperPods {

  private static final String POD = "Pod";

  private final Settings settings;
  private final SecondaryView<PodSummary> pods;
  private final SecondaryView<Set<String>> nodes;

  WrapperPods(Settings settings, List<String> namespaces) {
    this.settings = settings;
    this.pods =
        SecondaryView.of(
                WatchScope.of("v1", POD).labelled(AppWrappers.LABEL),
                this::view,
                (pod, view) -> List.of(new ApplicationId(pod.id().namespace(), view.group())))
            .in(namespaces);
    this.nodes =
        SecondaryView.of(
            WatchScope.of("v1", "Node"),
            settings.appwrapper().autopilot().taints()::broken,
            (node, view) -> pods.primaries(pod -> pod.node().equals(node.id().name())));
  }

  private PodSummary view(Resource pod) {
    return PodSummary.of(
        pod, AppWrappers.LABEL, settings.appwrapper().autopilot().taints().resources());
  }

  /** Returns the views that the controller has to watch. */
  List<SecondaryView<?>> views() {
    Autopilot autopilot = settings.appwrapper().autopilot();
    return autopilot.monitorNodes() && !autopilot.resourceTaints().isEmpty()
        ? List.of(pods, nodes)
        : List.of(pods);
  }

  /** Returns whether all pods are known without a request. */
  boolean isKnown(StepContext context) {
    return context.state(pods) == ViewState.COMPLETE;
  }

  /** Returns the pods that are known without a request. */
  Collection<PodSummary> known(StepContext context) {
    return context.related(pods).values();
  }

  /** Returns the pods that the API server has. */
  static List<Resource> live(StepContext context, AppWrapper wrapper) throws IOException {
    return context
        .cluster()
        .list("v1", POD, wrapper.namespace(), label(wrapper))
        .orThrow("the pods");
  }

  /** Returns what counts of pods. */
  Collection<PodSummary> summaries(List<Resource> live) {
    return live.stream().map(this::view).toList();
  }

  /** Counts pods. */
  PodCounts count(Collection<PodSummary> all, Set<ResourceAddress> done, FaultTolerance tolerance) {
    return PodCounts.of(all, done, tolerance::isTerminal, this::broken);
  }

  private Set<String> broken(String node) {
    return node.isEmpty() ? Set.of() : nodes.get("", node).orElse(Set.of());
  }

  /** Returns the metadata of the objects of a kind that are left. */
  static List<Resource> left(
      StepContext context, AppWrapper wrapper, String apiVersion, String kind) throws IOException {
    return context
        .cluster()
        .metadata(apiVersion, kind, wrapper.namespace(), label(wrapper))
        .orThrow("objects of the kind " + kind);
  }

  private static Map<String, String> label(AppWrapper wrapper) {
    return Map.of(AppWrappers.LABEL, wrapper.name());
  }
}
