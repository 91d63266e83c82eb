package dev.homeostat.controller;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.StateStore.Unreadable;
import dev.homeostat.spi.state.StateStore.Unreadable.Cause;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out which teardowns have failed with the end of their namespace. Thread-safe. */
final class NamespaceEnds {

  private static final Logger LOG = LoggerFactory.getLogger(NamespaceEnds.class);

  private final Cluster cluster;
  private final Consumer<String> warnings;
  private final AtomicBoolean hasWarned = new AtomicBoolean();

  NamespaceEnds(Cluster cluster) {
    this(cluster, LOG::warn);
  }

  /**
   * Finds out with a cluster.
   *
   * @param warnings gets a message the first time that a namespace cannot be read
   */
  NamespaceEnds(Cluster cluster, Consumer<String> warnings) {
    this.cluster = cluster;
    this.warnings = warnings;
  }

  /**
   * Judges a teardown. A state that a later load may read is waited for; one that is damaged, or
   * whose permission has gone with the namespace, is not.
   */
  Optional<NamespaceEnd> of(ReconcileResult pass) {
    String namespace = pass.application().namespace();
    if (namespace.isEmpty() || pass.outcome() != ReconcileResult.Outcome.FAILED) {
      return Optional.empty();
    }
    Optional<Unreadable> unreadable = pass.unreadable();
    boolean isHopeless =
        unreadable.isPresent()
            ? unreadable.get().cause() != Cause.UNREACHABLE
            : pass.state().records().keySet().stream()
                .allMatch(id -> id.namespace().equals(namespace));
    return isHopeless && isLeaving(namespace)
        ? Optional.of(new NamespaceEnd(unreadable.map(Unreadable::problem)))
        : Optional.empty();
  }

  /** Returns whether a namespace is being deleted, or is gone; false if it cannot be read. */
  boolean isLeaving(String namespace) {
    ClusterResponse answer = cluster.read(ResourceAddress.of("v1", "Namespace", "", namespace));
    if (answer instanceof ClusterResponse.Done done) {
      return done.resource().isBeingDeleted();
    }
    if (answer instanceof ClusterResponse.Absent) {
      return true;
    }
    if (!hasWarned.getAndSet(true)) {
      warnings.accept(
          "whether the namespace "
              + namespace
              + " is being deleted cannot be read, so that what cannot be torn down there is held: "
              + answer
              + "; allow the operator to get namespaces");
    }
    return false;
  }
}
