package dev.homeostat.core.state;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.waves.KindWaves;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * Rebuilds the inventory of an application whose state is lost, from the marks on its objects (rule
 * STATE-4). What was pinned, accepted or about to be removed cannot be known any more.
 */
@API(status = INTERNAL)
public final class StateRecovery {

  /**
   * The result of a recovery.
   *
   * @param records of all objects that carry the mark
   * @param reads how many searches were made
   * @param failed the kinds that could not be searched, with the response to each search
   */
  public record Found(
      List<ResourceRecord> records, int reads, Map<String, ClusterResponse> failed) {
    public Found {
      records = List.copyOf(records);
      failed = Collections.unmodifiableMap(new LinkedHashMap<>(failed));
    }
  }

  private StateRecovery() {}

  /**
   * Searches the kinds of the desired resources for objects that carry the application's mark.
   *
   * @param cluster where to search
   * @param desired the resources of the application
   * @param unserved its resources whose kind is not served in their version, but may be in others
   * @param applicationUid its mark
   * @param isOurs whether an object with the mark counts
   * @return the inventory as far as it can be known
   */
  public static Found search(
      Cluster cluster,
      Collection<Resource> desired,
      Collection<ResourceId> unserved,
      String applicationUid,
      Predicate<Resource> isOurs) {
    Map<String, Resource> kinds = new LinkedHashMap<>();
    desired.forEach(
        resource -> kinds.putIfAbsent(resource.apiVersion() + " " + resource.kind(), resource));
    Map<String, String> mark = Map.of(Annotations.APPLICATION_UID, applicationUid);
    CachedVersions cached = cluster.cachedVersions();
    AtomicInteger reads = new AtomicInteger();
    List<Search> searches = new ArrayList<>();
    for (Resource kind : kinds.values()) {
      if (!cached.isWithout(kind.apiVersion(), kind.kind(), mark)) {
        reads.incrementAndGet();
        searches.add(new Search(kind.id(), cluster.list(kind.apiVersion(), kind.kind(), mark)));
      }
    }
    ServedVersions versions = new ServedVersions(cluster, reads::incrementAndGet);
    Map<String, ResourceId> others = new LinkedHashMap<>();
    unserved.forEach(resource -> others.putIfAbsent(resource.groupKind(), resource));
    others.values().forEach(kind -> searches.add(new Search(kind, versions.list(kind, mark))));
    return found(searches, reads.get(), isOurs);
  }

  /**
   * A search of a kind.
   *
   * @param kind a resource of that kind
   * @param listed the response
   */
  private record Search(ResourceId kind, ListResponse listed) {}

  private static Found found(List<Search> searches, int reads, Predicate<Resource> isOurs) {
    List<ResourceRecord> records = new ArrayList<>();
    Map<String, ClusterResponse> failed = new LinkedHashMap<>();
    for (Search search : searches) {
      if (search.listed() instanceof ListResponse.Found found) {
        found.resources().stream()
            .filter(isOurs)
            .map(object -> BareRecord.found(object, KindWaves.of(object.id())))
            .forEach(records::add);
      } else if (search.listed() instanceof ListResponse.Failed no) {
        failed.merge(
            search.kind().groupKind(), no.answer(), (one, other) -> isPassing(one) ? one : other);
      }
    }
    return new Found(records, reads, failed);
  }

  /** Returns whether a search failed at the server: of two versions of a kind, it counts first. */
  private static boolean isPassing(ClusterResponse response) {
    return response instanceof ClusterResponse.Refused refused
        && refused.code() != 403
        && refused.code() != 404
        && refused.code() != 405;
  }
}
