package dev.homeostat.core.state;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindVersions;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Finds objects of kinds that are not served in one version, and are in another. An object is the
 * same in each version, so it is gone only if there is none (rule ACT-4). For one thread, and one
 * step of a pass.
 */
@API(status = INTERNAL)
public final class ServedVersions {

  private static final ClusterResponse UNSERVED = new ClusterResponse.UnknownKind(true);

  private final Cluster cluster;
  private final Runnable reads;
  private final Map<String, KindVersions> known = new HashMap<>();

  /**
   * Nothing is asked yet.
   *
   * @param cluster where the objects are
   * @param reads called before each read
   */
  public ServedVersions(Cluster cluster, Runnable reads) {
    this.cluster = cluster;
    this.reads = reads;
  }

  /**
   * Returns the answers to reads, with those of another version where the kind of an object is not
   * served in that of its address.
   *
   * @param answers to the reads of addresses
   * @return an answer for each address; an unknown kind is not served in any version
   */
  public Map<ResourceAddress, ClusterResponse> completed(
      Map<ResourceAddress, ClusterResponse> answers) {
    Map<ResourceAddress, ClusterResponse> all = new LinkedHashMap<>(answers);
    all.replaceAll((address, answer) -> answer.equals(UNSERVED) ? read(address.id()) : answer);
    return all;
  }

  private ClusterResponse read(ResourceId id) {
    KindVersions versions = versions(id);
    if (versions instanceof KindVersions.Unavailable unavailable) {
      return unavailable.refusal();
    }
    for (String version : ((KindVersions.Served) versions).apiVersions()) {
      reads.run();
      ClusterResponse answer = cluster.read(new ResourceAddress(version, id));
      if (!answer.equals(UNSERVED)) {
        return answer;
      }
    }
    return UNSERVED;
  }

  /**
   * Searches a kind in a version that is served.
   *
   * @param kind a resource of that kind
   * @param labels of the objects
   * @return the objects, or why not; an unknown kind is not served in any version
   */
  public ListResponse list(ResourceId kind, Map<String, String> labels) {
    KindVersions versions = versions(kind);
    if (versions instanceof KindVersions.Unavailable unavailable) {
      return new ListResponse.Failed(unavailable.refusal());
    }
    for (String version : ((KindVersions.Served) versions).apiVersions()) {
      reads.run();
      ListResponse answer = cluster.list(version, kind.kind(), labels);
      if (!answer.equals(new ListResponse.Failed(UNSERVED))) {
        return answer;
      }
    }
    return new ListResponse.Failed(UNSERVED);
  }

  private KindVersions versions(ResourceId kind) {
    return known.computeIfAbsent(
        kind.groupKind(), any -> cluster.versions(kind.group(), kind.kind()));
  }
}
