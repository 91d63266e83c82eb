package dev.homeostat.testkit;

import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import java.util.Map;

/**
 * A watch that sees at once all that happens.
 *
 * @param objects what is there
 */
record SharpEyes(EmbeddedCluster objects) implements CachedVersions {

  @Override
  public CachedVersion of(ResourceAddress address) {
    return objects.objects().stream()
        .filter(object -> object.address().equals(address))
        .findFirst()
        .<CachedVersion>map(
            object -> new CachedVersion.Seen(object.uid(), object.resourceVersion()))
        .orElseGet(CachedVersion::missing);
  }

  @Override
  public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
    return objects.objects().stream()
        .filter(object -> object.apiVersion().equals(apiVersion) && object.kind().equals(kind))
        .noneMatch(object -> object.labels().entrySet().containsAll(labels.entrySet()));
  }
}
