package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.controller.segment.SegmentLabels;
import dev.homeostat.kubernetes.KubernetesCluster;
import java.time.InstantSource;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a controller that all its steps use.
 *
 * @param labels of resources
 * @param mayWrite whether the step of an object may write at this moment
 * @param engine of applications; null if there are none
 * @param confirmed the objects that were seen live
 * @param reported the data that is reported of resources; null if none is
 */
record StepParts(
    KubernetesCluster cluster,
    SegmentLabels labels,
    Predicate<ApplicationId> mayWrite,
    @Nullable Engine engine,
    Finalizers finalizers,
    ConfirmedObjects confirmed,
    Children children,
    @Nullable ReportedObjects reported,
    InstantSource clock) {

  /** Returns the engine for the passes of the step of an object; null if there is none. */
  @Nullable Engine engineFor(ApplicationId key) {
    return engine == null ? null : engine.guardedBy(() -> mayWrite.test(key));
  }

  /** Returns the cluster for the writes of the step of an object. */
  FencedCluster clusterFor(ApplicationId key) {
    return new FencedCluster(cluster, () -> mayWrite.test(key));
  }
}
