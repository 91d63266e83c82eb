package dev.homeostat.testkit;

import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Sighting;
import dev.homeostat.spi.cluster.Sightings;
import java.util.Map;

/**
 * A watch that sees at once all that happens.
 *
 * @param objects what is there
 */
record SharpEyes(EmbeddedCluster objects) implements Sightings {

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
}
