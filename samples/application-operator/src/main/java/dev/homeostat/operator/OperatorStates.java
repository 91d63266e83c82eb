package dev.homeostat.operator;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.MovingStateStore;
import dev.homeostat.kubernetes.OverflowingStateStore;
import dev.homeostat.kubernetes.RelocatingStateStore;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.StatusStateStore;
import dev.homeostat.spi.state.StateStore;
import java.util.List;
import java.util.function.Consumer;

/**
 * The states of Applications, in the place that an option names. A state in the other place moves.
 *
 * @param store of the states
 * @param relocation moves the state of an object that was read
 */
record OperatorStates(StateStore store, Consumer<Resource> relocation) {

  /** The kind of the owners of all states. */
  static final String OWNER_KIND = "homeostat.dev/" + ApplicationDocument.KIND;

  private static final String STATE = "/status/state";

  /** Returns the states in some namespaces of a cluster, or, if there are none, in all. */
  static OperatorStates of(
      KubernetesCluster cluster, List<String> namespaces, StateLocation location) {
    return of(cluster, SecretStateStore.listed(cluster, namespaces), location);
  }

  /** Returns the same for replicas that share Applications: another one may save a state. */
  static OperatorStates shared(KubernetesCluster cluster, StateLocation location) {
    return of(cluster, SecretStateStore.shared(cluster), location);
  }

  private static OperatorStates of(
      KubernetesCluster cluster, SecretStateStore secrets, StateLocation location) {
    OverflowingStateStore status =
        OverflowingStateStore.of(
            StatusStateStore.of(cluster, ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
                .at(STATE));
    return switch (location) {
      case STATUS -> new OperatorStates(MovingStateStore.of(secrets, status), object -> {});
      case SECRET -> {
        RelocatingStateStore states = RelocatingStateStore.of(status, secrets);
        yield new OperatorStates(states, states::relocate);
      }
    };
  }

  /**
   * Moves the state of an object before its pass, unless it is suspended: the command line keeps
   * states of its own in the status of suspended objects.
   */
  Application relocated(Resource object, Application application) {
    if (!application.settings().suspend()) {
      relocation.accept(object);
    }
    return application;
  }
}
