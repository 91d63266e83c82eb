package dev.homeostat.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.kinds.Endpoint;
import dev.homeostat.kubernetes.watch.SharedWatches;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.Patch;
import java.util.function.Function;

/**
 * The writes of resources, in the name of the field manager {@code homeostat}. The watches cache
 * the result of each, except in a dry run, which keeps none. Thread-safe.
 */
final class ResourceWrites {

  private static final String MANAGER = "homeostat";

  private final ResourceRequests requests;
  private final SharedWatches watches;
  private final boolean dry;

  ResourceWrites(ResourceRequests requests, SharedWatches watches, boolean dry) {
    this.requests = requests;
    this.watches = watches;
    this.dry = dry;
  }

  ClusterResponse create(Resource resource) {
    return send(
        resource.address(),
        endpoint ->
            Call.send(
                "POST",
                endpoint.collection(resource.namespace()) + query(),
                Call.JSON,
                resource.tree()));
  }

  ClusterResponse patch(ResourceAddress address, Patch patch) {
    return send(
        address,
        endpoint ->
            Call.send(
                "PATCH",
                ResourceRequests.path(endpoint, address) + query(),
                Call.JSON_PATCH,
                patch.toJson()));
  }

  ClusterResponse replace(Resource resource) {
    ResourceAddress address = resource.address();
    return send(
        address,
        endpoint ->
            Call.send(
                "PUT",
                ResourceRequests.path(endpoint, address) + query(),
                Call.JSON,
                resource.tree()));
  }

  /** Patches through the subresource where the kind has one, otherwise the object itself. */
  ClusterResponse patchStatus(ResourceAddress address, Patch patch) {
    return send(
        address,
        endpoint ->
            Call.send(
                "PATCH", statusPath(endpoint, address) + query(), Call.JSON_PATCH, patch.toJson()));
  }

  ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    ObjectNode body = DeleteBody.of(options);
    if (dry) {
      body.putArray("dryRun").add("All");
    }
    ClusterResponse answer =
        requests.send(
            address,
            endpoint ->
                Call.send("DELETE", ResourceRequests.path(endpoint, address), Call.JSON, body),
            Answers::deletion);
    if (answer instanceof ClusterResponse.Absent && !dry) {
      watches.deleted(address);
    }
    return cached(answer);
  }

  private ClusterResponse send(ResourceAddress address, Function<Endpoint, Call> call) {
    return cached(requests.send(address, call, reply -> Answers.object(reply, true)));
  }

  /** Updates the cache with the object of a successful write. */
  private ClusterResponse cached(ClusterResponse answer) {
    if (answer instanceof ClusterResponse.Done done && !dry) {
      watches.wrote(done.resource());
    }
    return answer;
  }

  private static String statusPath(Endpoint endpoint, ResourceAddress address) {
    return ResourceRequests.path(endpoint, address)
        + (endpoint.statusSubresource() ? "/status" : "");
  }

  private String query() {
    return "?fieldManager=" + MANAGER + (dry ? "&dryRun=All" : "");
  }
}
