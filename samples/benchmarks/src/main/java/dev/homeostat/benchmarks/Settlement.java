package dev.homeostat.benchmarks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Many Deployments like {@link WebDeployment} in one application, in sync with its cluster.
 *
 * @param application with the desired objects
 * @param state of the application
 * @param kind the cluster's description of Deployments
 * @param objects as the cluster has them
 */
record Settlement(
    Application application,
    ApplicationState state,
    KindAnswer kind,
    Map<ResourceAddress, Resource> objects) {

  /** One pass creates, one looks; none of them may find more to do. */
  private static final int MOST_PASSES = 3;

  static Settlement of(int size) {
    Application application = application(size);
    EmbeddedCluster cluster = EmbeddedCluster.inMemory().withMutation(Settlement::asServed);
    Engine engine = Engine.builder().cluster(cluster).state(StateStore.inMemory()).build();
    ReconcileResult pass = engine.reconcile(application);
    for (int i = 1; i < MOST_PASSES && !pass.requests().isEmpty(); i++) {
      pass = engine.reconcile(application);
    }
    if (pass.outcome() != ReconcileResult.Outcome.SETTLED
        || pass.delta().unchanged().size() != size) {
      throw new IllegalStateException("not settled: " + pass + " " + pass.problems());
    }
    Map<ResourceAddress, Resource> objects = new LinkedHashMap<>();
    cluster.objects().forEach(object -> objects.put(object.address(), object));
    return new Settlement(
        application, pass.state(), cluster.kind("apps/v1", "Deployment"), objects);
  }

  private static Application application(int size) {
    Resource[] resources = new Resource[size];
    for (int i = 0; i < size; i++) {
      ObjectNode tree = WebDeployment.wanted();
      tree.withObject("metadata").put("name", "web-" + i);
      resources[i] = Resource.of(tree);
    }
    return Application.named("shop", "fleet").manifest(resources).build();
  }

  /** Returns a Deployment as an API server would store it. */
  private static ObjectNode asServed(ObjectNode written) {
    ObjectNode live = WebDeployment.live();
    ObjectNode metadata = written.withObject("metadata");
    metadata.set("managedFields", live.at("/metadata/managedFields"));
    written.set("spec", live.get("spec"));
    written.set("status", live.get("status"));
    return written;
  }
}
