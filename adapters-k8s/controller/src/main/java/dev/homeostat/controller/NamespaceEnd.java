package dev.homeostat.controller;

import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.LeavingNamespaceCluster;
import dev.homeostat.spi.cluster.Cluster;

/** The end of a teardown with the namespace that it is in. */
final class NamespaceEnd {

  private NamespaceEnd() {}

  /**
   * Returns whether a teardown that fails is no longer needed: all that is left is in the namespace
   * of the object, which is being deleted with all its contents and all permissions there.
   */
  static boolean includes(ReconcileResult pass, String namespace, Cluster cluster) {
    return !namespace.isEmpty()
        && pass.outcome() == ReconcileResult.Outcome.FAILED
        && pass.state().records().keySet().stream().allMatch(id -> id.namespace().equals(namespace))
        && LeavingNamespaceCluster.isLeaving(cluster, namespace);
  }
}
