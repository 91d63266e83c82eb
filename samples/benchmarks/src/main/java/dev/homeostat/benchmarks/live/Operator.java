package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.RequestLimits;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.CustomKinds;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** An operator whose objects want Deployments. */
final class Operator implements AutoCloseable {

  private static final String API = "bench.example.com/v1";
  private static final String KIND = "Fleet";
  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: fleets.bench.example.com}
      spec:
        group: bench.example.com
        scope: Namespaced
        names: {kind: Fleet, plural: fleets, singular: fleet, listKind: FleetList}
        versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  final KubernetesCluster cluster;
  final Tally tally = new Tally();
  final Controller controller;

  /**
   * An operator that is not started.
   *
   * @param client of the server
   * @param parallel the number of passes that run at once
   * @param wanted returns the manifest of an object, by its name
   */
  Operator(KubernetesClient client, int parallel, Function<String, Manifest> wanted) {
    cluster = KubernetesCluster.of(client, RequestLimits.DEFAULT.withAtOnce(parallel));
    controller =
        Controller.named("fleets")
            .of(cluster, API, KIND)
            .application(
                fleet ->
                    Application.ownedBy(Owner.of(fleet))
                        .manifest(wanted.apply(fleet.name()))
                        .build())
            .engine(
                Engine.builder()
                    .cluster(cluster)
                    .state(SecretStateStore.in(cluster))
                    .listener(tally)
                    .build())
            .watching("apps/v1", "Deployment")
            .workers(parallel)
            .build();
  }

  /** Starts, and waits until that many applications have settled. */
  void startAndSettle(int applications) throws InterruptedException {
    controller.start();
    while (tally.settled() < applications) {
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  /** Waits until nothing runs or waits any more. */
  void calm() throws InterruptedException {
    long passes = -1;
    while (passes != tally.passes.get()) {
      passes = tally.passes.get();
      TimeUnit.SECONDS.sleep(1);
    }
  }

  /** Makes the kind known. */
  static void define(KubernetesClient client) {
    CustomKinds.define(client, DEFINITION);
  }

  static ObjectNode fleet(String namespace, String name) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", API).put("kind", KIND);
    tree.putObject("metadata").put("name", name).put("namespace", namespace);
    return tree;
  }

  @Override
  public void close() {
    controller.close();
  }
}
