package dev.homeostat.testkit;

import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ForwardingCluster;

/** A cluster with a watch. */
final class WatchedCluster extends ForwardingCluster {

  private final CachedVersions sightings;

  /**
   * Puts a watch on a cluster.
   *
   * @param cluster where requests go
   * @param sightings what the watch says
   */
  WatchedCluster(Cluster cluster, CachedVersions sightings) {
    super(cluster);
    this.sightings = sightings;
  }

  @Override
  public CachedVersions sightings() {
    return sightings;
  }
}
