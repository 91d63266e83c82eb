package dev.homeostat.cli;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.folder.Changes;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;

/**
 * A live cluster as an operator works on it, for commands that only look: states are read where the
 * operator keeps them and never saved, and objects outside of the namespace are refused unless the
 * policy allows them. Requests have the permissions of the user.
 *
 * @param live the cluster, which the caller closes
 * @param policy the policy of the operator
 */
record OperatedPlace(LivePlace live, TenantPolicy policy) implements Place {

  @Override
  public StateStore states() {
    return new UnsavedStates(LiveStates.ofOperator(live.cluster()));
  }

  @Override
  public Engine.Builder engine() {
    return live.engine().state(states()).actingFor(this::view);
  }

  private Cluster view(Application application) {
    return policy.clusterWide()
        ? live.cluster()
        : live.cluster().confinedTo(application.id().namespace());
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
