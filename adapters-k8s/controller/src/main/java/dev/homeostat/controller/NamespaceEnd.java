package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.LeavingNamespaceCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore.Unreadable;
import dev.homeostat.spi.state.StateStore.Unreadable.Cause;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The end of a primary object whose teardown has failed, with the namespace that it is in: it needs
 * to be held no longer, since it would hold up its namespace for nothing.
 *
 * @param unreadable why the state could not be read, so that objects in other namespaces may be
 *     left; empty if all that is left is in the namespace, which is deleted with all its contents
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record NamespaceEnd(Optional<Problem> unreadable) {

  /** Checks the component. */
  public NamespaceEnd {
    Objects.requireNonNull(unreadable, "unreadable");
  }

  /**
   * Judges a teardown. A state that a later load may read is waited for; one that is damaged, or
   * whose permission has gone with the namespace, is not.
   */
  static Optional<NamespaceEnd> of(ReconcileResult pass, String namespace, Cluster cluster) {
    if (namespace.isEmpty() || pass.outcome() != ReconcileResult.Outcome.FAILED) {
      return Optional.empty();
    }
    Optional<Unreadable> unreadable = pass.unreadable();
    boolean isHopeless =
        unreadable.isPresent()
            ? unreadable.get().cause() != Cause.UNREACHABLE
            : pass.state().records().keySet().stream()
                .allMatch(id -> id.namespace().equals(namespace));
    return isHopeless && LeavingNamespaceCluster.isLeaving(cluster, namespace)
        ? Optional.of(new NamespaceEnd(unreadable.map(Unreadable::problem)))
        : Optional.empty();
  }

  /** Describes it for a log, as what follows the name of the object. */
  @Override
  public String toString() {
    return "is released with its namespace"
        + unreadable
            .map(problem -> ", and objects elsewhere may be left: " + problem)
            .orElse(", its teardown failed");
  }
}
