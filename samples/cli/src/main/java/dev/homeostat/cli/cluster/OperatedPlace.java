package dev.homeostat.cli.cluster;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.folder.Changes;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import org.jspecify.annotations.Nullable;

/**
 * A live cluster as an operator works on it, for commands that only look: states are read where the
 * operator keeps them and never saved, and objects outside of the namespace are refused unless the
 * rules allow them. Requests have the permissions of the user, or, if asked for, those of the
 * service account of the application.
 *
 * @param live the cluster, which the caller closes
 * @param rules the rules of the operator
 */
record OperatedPlace(LivePlace live, OperatorRules rules) implements Place {

  @Override
  public KubernetesCluster cluster() {
    return live.cluster();
  }

  @Override
  public String namespace(@Nullable String named) {
    return live.namespace(named);
  }

  @Override
  public StateStore states() {
    return new UnsavedStates(LiveStates.ofOperator(live.cluster()));
  }

  @Override
  public Engine.Builder engine() {
    return live.engine().state(states()).actingFor(this::view);
  }

  private Cluster view(Application application) {
    String namespace = application.id().namespace();
    KubernetesCluster view =
        rules.asServiceAccount
            ? live.cluster().asServiceAccount(namespace, application.serviceAccount())
            : live.cluster();
    return rules.allowClusterWide ? view : view.confinedTo(namespace, TenantPolicy.CLUSTER_WIDE);
  }

  @Override
  public Changes changes() {
    return live.changes();
  }

  @Override
  public void prepareToWatch() {
    live.prepareToWatch();
  }

  @Override
  public void close() {
    // The live cluster stays open.
  }
}
