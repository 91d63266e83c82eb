package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * A Kubernetes API as the engine needs it. Thread-safe, blocking, bounded in time; whatever happens
 * is an {@link ClusterResponse} and no exception.
 *
 * <p>Every write is done in the name of the field manager {@code homeostat}.
 */
@API(status = STABLE, since = "0.1")
public interface Cluster {

  /**
   * Returns the description of a kind.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @return the kind, or why it is not known
   */
  KindAnswer kind(String apiVersion, String kind);

  /**
   * Finds the versions in which a kind is served. An object is the same in each of them, so one of
   * a kind that is not served in one version any more is read and deleted in another (rule ACT-4).
   *
   * @param group as in {@code apps}; empty for the core group
   * @param kind as in {@code Deployment}
   * @return the versions, or why they are not known; none by default, for clusters in which a kind
   *     has only one version
   */
  default KindVersions versions(String group, String kind) {
    return new KindVersions.Served(List.of());
  }

  /**
   * Reads an object, live.
   *
   * @param address which object
   * @return {@link ClusterResponse.Done} with the object, {@link ClusterResponse.Absent}, or why
   *     not
   */
  ClusterResponse read(ResourceAddress address);

  /**
   * Reads many objects, live; an adapter may do it in fewer requests. The engine asks for a few
   * hundred objects at a time, so that it need not keep all objects of a large application.
   *
   * @param addresses which objects
   * @return an answer for each
   */
  default Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>();
    for (ResourceAddress address : addresses) {
      answers.put(address, read(address));
    }
    return answers;
  }

  /**
   * Returns the cached versions of watched objects.
   *
   * @return an empty cache by default
   */
  default CachedVersions cachedVersions() {
    return CachedVersions.NONE;
  }

  /**
   * Finds objects of a kind by labels, in all namespaces.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @param labels all of which an object has
   * @return the objects, or why not
   */
  ListResponse list(String apiVersion, String kind, Map<String, String> labels);

  /**
   * Finds objects of a kind by labels, in one namespace.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @param namespace which one
   * @param labels all of which an object has
   * @return the objects, or why not
   */
  default ListResponse list(
      String apiVersion, String kind, String namespace, Map<String, String> labels) {
    ListResponse everywhere = list(apiVersion, kind, labels);
    return everywhere instanceof ListResponse.Found found
        ? new ListResponse.Found(
            found.resources().stream()
                .filter(object -> object.namespace().equals(namespace))
                .toList())
        : everywhere;
  }

  /**
   * Finds objects of a kind by labels, in one namespace; an adapter may give the metadata of the
   * objects alone.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @param namespace which one
   * @param labels all of which an object has
   * @return the objects, or why not
   */
  default ListResponse metadata(
      String apiVersion, String kind, String namespace, Map<String, String> labels) {
    return list(apiVersion, kind, namespace, labels);
  }

  /**
   * Looks what is in a namespace, of all kinds that the cluster serves; an adapter may give the
   * metadata of the objects alone.
   *
   * @param namespace which one
   * @return the objects, or why not; never only some of them
   */
  ListResponse contents(String namespace);

  /**
   * Creates an object.
   *
   * @param resource the whole object
   * @return {@link ClusterResponse.Done} with the object as the server has it, or why not
   */
  ClusterResponse create(Resource resource);

  /**
   * Changes an object.
   *
   * @param address which object
   * @param patch all of which is done, or nothing
   * @return {@link ClusterResponse.Done} with the object as the server has it, {@link
   *     ClusterResponse.Absent}, or why not
   */
  ClusterResponse patch(ResourceAddress address, Patch patch);

  /**
   * Replaces an object by one made from it: fields that it does not contain are removed, except
   * those that the server owns. An adapter may do it in one request.
   *
   * @param resource the whole object, with the resourceVersion of the one that it was made from
   * @return {@link ClusterResponse.Done} with the object as the server has it, {@link
   *     ClusterResponse.Absent}, or why not; a conflict if the object was written since
   */
  default ClusterResponse replace(Resource resource) {
    ClusterResponse live = read(resource.address());
    return live instanceof ClusterResponse.Done done
        ? patch(resource.address(), Replacement.patch(done.resource(), resource))
        : live;
  }

  /**
   * Deletes an object, with background propagation and its own grace period. A short form; clusters
   * implement and change {@link #delete(ResourceAddress, DeleteOptions)}.
   *
   * @param address which object
   * @param uid the incarnation that is meant; another one is left alone
   * @return {@link ClusterResponse.Absent} when it is gone, {@link ClusterResponse.Done} with the
   *     object while it is going, or why not
   */
  default ClusterResponse delete(ResourceAddress address, String uid) {
    return delete(address, DeleteOptions.of(uid));
  }

  /**
   * Deletes an object.
   *
   * @param address which object
   * @param options preconditions, grace period and propagation; a cluster refuses what it cannot do
   * @return {@link ClusterResponse.Absent} when it is gone, {@link ClusterResponse.Done} with the
   *     object while it is going, or why not; a conflict if a precondition fails
   */
  ClusterResponse delete(ResourceAddress address, DeleteOptions options);
}
