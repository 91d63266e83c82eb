package dev.homeostat.testkit;

import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.Sightings;

/** A cluster with a watch. */
final class WatchedCluster extends ForwardingCluster {

  private final Sightings sightings;

  /**
   * Puts a watch on a cluster.
   *
   * @param cluster where requests go
   * @param sightings what the watch says
   */
  WatchedCluster(Cluster cluster, Sightings sightings) {
    super(cluster);
    this.sightings = sightings;
  }

  @Override
  public Sightings sightings() {
    return sightings;
  }
}
