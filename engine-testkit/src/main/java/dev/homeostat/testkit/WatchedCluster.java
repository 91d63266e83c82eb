package dev.homeostat.testkit;

import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ForwardingCluster;

/** A cluster with a watch. */
final class WatchedCluster extends ForwardingCluster {

  private final CachedVersions cached;

  /**
   * Adds a watch to a cluster.
   *
   * @param cluster where requests go
   * @param cached the contents of the watch
   */
  WatchedCluster(Cluster cluster, CachedVersions cached) {
    super(cluster);
    this.cached = cached;
  }

  @Override
  public CachedVersions cachedVersions() {
    return cached;
  }
}
