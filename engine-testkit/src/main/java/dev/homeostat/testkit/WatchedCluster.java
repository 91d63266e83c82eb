package dev.homeostat.testkit;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.Listing;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.cluster.Sighting;
import dev.homeostat.spi.cluster.Sightings;
import java.util.Map;

/**
 * A cluster with a watch that sees at once all that happens.
 *
 * @param cluster where requests go
 * @param objects what is there
 */
record WatchedCluster(Cluster cluster, EmbeddedCluster objects) implements Cluster, Sightings {

  @Override
  public Sightings sightings() {
    return this;
  }

  @Override
  public Sighting of(ResourceAddress address) {
    return objects.objects().stream()
        .filter(object -> object.address().equals(address))
        .findFirst()
        .<Sighting>map(object -> new Sighting.Seen(object.uid(), object.resourceVersion()))
        .orElseGet(Sighting::missing);
  }

  @Override
  public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
    return objects.objects().stream()
        .filter(object -> object.apiVersion().equals(apiVersion) && object.kind().equals(kind))
        .noneMatch(object -> object.labels().entrySet().containsAll(labels.entrySet()));
  }

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
