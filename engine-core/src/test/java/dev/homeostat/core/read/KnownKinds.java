package dev.homeostat.core.read;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A cluster that is asked for kinds alone; those of example.org it does not know. */
class KnownKinds implements Cluster {

  private static final Set<String> CLUSTER_SCOPED =
      Set.of("Namespace", "ClusterRole", "CustomResourceDefinition", "Region");

  private static final Set<String> WITHOUT_STATUS = Set.of("ConfigMap", "Secret", "ClusterRole");

  private final List<String> asked = new ArrayList<>();

  List<String> asked() {
    return asked;
  }

  @Override
  public KindAnswer kind(String apiVersion, String kind) {
    asked.add(apiVersion + " " + kind);
    if (apiVersion.startsWith("example.org/")) {
      return new KindAnswer.Unknown();
    }
    if (apiVersion.startsWith("down.example.com/")) {
      return new KindAnswer.Unavailable(ClusterResponse.Refused.noAnswer("silent", false));
    }
    return KindInfo.of(!CLUSTER_SCOPED.contains(kind))
        .withStatusSubresource(!WITHOUT_STATUS.contains(kind));
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    throw new AssertionError("reading a manifest reads no object");
  }

  @Override
  public ListResponse list(String apiVersion, String kind, Map<String, String> labels) {
    throw new AssertionError("reading a manifest lists nothing");
  }

  @Override
  public ListResponse contents(String namespace) {
    throw new AssertionError("reading a manifest lists nothing");
  }

  @Override
  public ClusterResponse create(Resource resource) {
    throw new AssertionError("reading a manifest writes nothing");
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    throw new AssertionError("reading a manifest writes nothing");
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    throw new AssertionError("reading a manifest writes nothing");
  }
}
