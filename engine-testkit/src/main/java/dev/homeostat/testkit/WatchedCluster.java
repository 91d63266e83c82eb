package dev.homeostat.testkit;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.Listing;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.cluster.Sightings;
import java.util.Map;

/**
 * A cluster with a watch.
 *
 * @param cluster where requests go
 * @param sightings what the watch says
 */
record WatchedCluster(Cluster cluster, Sightings sightings) implements Cluster {

  @Override
  public KindAnswer kind(String apiVersion, String kind) {
    return cluster.kind(apiVersion, kind);
  }

  @Override
  public Answer read(ResourceAddress address) {
    return cluster.read(address);
  }

  @Override
  public Listing list(String apiVersion, String kind, Map<String, String> labels) {
    return cluster.list(apiVersion, kind, labels);
  }

  @Override
  public Listing contents(String namespace) {
    return cluster.contents(namespace);
  }

  @Override
  public Answer create(Resource resource) {
    return cluster.create(resource);
  }

  @Override
  public Answer patch(ResourceAddress address, Patch patch) {
    return cluster.patch(address, patch);
  }

  @Override
  public Answer delete(ResourceAddress address, String uid) {
    return cluster.delete(address, uid);
  }
}
