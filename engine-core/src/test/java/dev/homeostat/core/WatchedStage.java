package dev.homeostat.core;

import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The cluster of a stage with a watch that has the version of each object. */
public final class WatchedStage extends ForwardingCluster {

  private final CachedVersions versions;

  /** Watches all objects. */
  public WatchedStage(Stage stage) {
    this(stage, id -> id);
  }

  /**
   * Watches all objects, and shows some under other names, too.
   *
   * @param stored returns the name under which an object is stored
   */
  public WatchedStage(Stage stage, UnaryOperator<ResourceId> stored) {
    super(stage.served());
    this.versions = new Versions(stage, stored);
  }

  @Override
  public CachedVersions cachedVersions() {
    return versions;
  }

  private record Versions(Stage stage, UnaryOperator<ResourceId> stored) implements CachedVersions {
    @Override
    public CachedVersion of(ResourceAddress address) {
      return stage
          .cluster()
          .get(stored.apply(address.id()))
          .<CachedVersion>map(live -> new CachedVersion.Seen(live.uid(), live.resourceVersion()))
          .orElse(CachedVersion.missing());
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return false;
    }
  }
}
