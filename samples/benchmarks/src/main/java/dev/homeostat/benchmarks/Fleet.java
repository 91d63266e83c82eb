package dev.homeostat.benchmarks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tree.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An application of many Deployments, with the live objects that every pass finds, and the expected
 * work of a pass.
 *
 * @param application with the desired objects
 * @param cluster with the live objects
 * @param state of the application
 * @param created the number of objects that a pass has to create
 * @param updated the number of objects that it has to change
 */
record Fleet(Application application, Cluster cluster, StateStore state, int created, int updated) {

  /** One object of so many drifts. */
  private static final int DRIFT = 100;

  /** Nothing was written since the last pass. */
  static Fleet unmoved(int size) {
    Settlement settled = Settlement.of(size);
    return of(settled, List.of(settled.objects()), 0);
  }

  /**
   * Returns a fleet each object of which another writer wrote since the last pass, but no observed
   * field of it. The objects are read from JSON.
   */
  static Fleet moved(int size) {
    Settlement settled = Settlement.of(size);
    return new Fleet(
        settled.application(), movedObjects(settled), FixedState.of(settled.state()), 0, 0);
  }

  /** Returns the cluster of {@link #moved}. */
  static JsonCluster movedObjects(Settlement settled) {
    Cluster empty = new StaticCluster(settled.kind(), List.of(Map.of()), Map.of());
    return new JsonCluster(empty, movedVersions(settled));
  }

  /** Returns the same fleet as {@link #moved}, with objects that are trees in memory already. */
  static Fleet movedInMemory(int size) {
    Settlement settled = Settlement.of(size);
    return of(settled, movedVersions(settled), 0);
  }

  private static List<Map<ResourceAddress, Resource>> movedVersions(Settlement settled) {
    return List.of(seenAgain(settled, 2), seenAgain(settled, 3));
  }

  private static Map<ResourceAddress, Resource> seenAgain(Settlement settled, int times) {
    Map<ResourceAddress, Resource> objects = new LinkedHashMap<>(settled.objects());
    objects.replaceAll(
        (address, object) ->
            changed(
                object, times, tree -> tree.withObject("status").put("observedGeneration", times)));
    return objects;
  }

  /**
   * Returns a fleet in which one field of every hundredth object, and of one at least, has drifted.
   */
  static Fleet drifted(int size) {
    Settlement settled = Settlement.of(size);
    Map<ResourceAddress, Resource> objects = new LinkedHashMap<>(settled.objects());
    int seen = 0;
    int drifted = 0;
    for (Map.Entry<ResourceAddress, Resource> object : objects.entrySet()) {
      if (seen++ % DRIFT == 0) {
        object.setValue(
            changed(object.getValue(), 1, tree -> tree.withObject("spec").put("replicas", 5)));
        drifted++;
      }
    }
    return of(settled, List.of(objects), drifted);
  }

  /** Nothing is there, and nothing is remembered. */
  static Fleet absent(int size) {
    Settlement settled = Settlement.of(size);
    Cluster empty =
        new StaticCluster(settled.kind(), List.of(Map.of()), answers(settled.objects()));
    return new Fleet(settled.application(), empty, FixedState.none(), size, 0);
  }

  private static Fleet of(
      Settlement settled, List<Map<ResourceAddress, Resource>> versions, int updated) {
    List<Map<ResourceAddress, ClusterResponse>> found =
        versions.stream().map(Fleet::answers).toList();
    Cluster shelf = new StaticCluster(settled.kind(), found, answers(settled.objects()));
    return new Fleet(settled.application(), shelf, FixedState.of(settled.state()), 0, updated);
  }

  private static Map<ResourceAddress, ClusterResponse> answers(
      Map<ResourceAddress, Resource> objects) {
    Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>();
    objects.forEach((address, object) -> answers.put(address, new ClusterResponse.Done(object)));
    return answers;
  }

  private static Resource changed(Resource object, int version, Consumer<ObjectNode> change) {
    ObjectNode tree = Trees.thaw(object.tree());
    tree.withObject("metadata").put("resourceVersion", object.resourceVersion() + version);
    change.accept(tree);
    return Resource.of(tree);
  }

  Engine engine() {
    return Engine.builder().cluster(cluster).state(state).build();
  }

  /** The pass if it did what it had to. */
  ReconcileResult checked(ReconcileResult pass) {
    boolean right =
        pass.outcome() == ReconcileResult.Outcome.SETTLED
            && pass.delta().created().size() == created
            && pass.delta().updated().size() == updated
            && pass.requests().size() == created + updated
            && (created + updated > 0 || pass.stateWrites() == 0);
    if (!right) {
      throw new IllegalStateException("a wrong verdict: " + pass + " " + pass.problems());
    }
    return pass;
  }
}
