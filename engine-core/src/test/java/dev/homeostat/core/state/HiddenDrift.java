package dev.homeostat.core.state;

import dev.homeostat.Resource;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.tree.Trees;
import java.util.function.Supplier;

/**
 * Each read shows another value under the same resourceVersion, as no server does: who looks sees a
 * drift, who skips does not.
 */
final class HiddenDrift implements RequestFilter {

  @Override
  public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
    ClusterResponse answer = server.get();
    if (request.verb() != ClusterRequest.Verb.READ
        || !(answer instanceof ClusterResponse.Done done)) {
      return answer;
    }
    var tree = Trees.thaw(done.resource().tree());
    tree.withObject("/data").put("k", "a lie");
    return new ClusterResponse.Done(Resource.of(tree));
  }
}
