package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import dev.homeostat.benchmarks.WebDeployment;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jol.info.GraphLayout;

/** The heap that is used for each watched object. */
final class Heap {

  private static final int EACH = 50;

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final Size size;

  Heap(RunningApiServer server, Size size) {
    this.server = server;
    this.client = server.client();
    this.size = size;
  }

  /**
   * The bytes for each object.
   *
   * @param objects the number of objects
   * @param informer used by the store of a plain informer
   * @param homeostat used by the watch and by the filter of its changes
   */
  record Bytes(int objects, double informer, double homeostat) {}

  Bytes measure() throws Exception {
    String namespace = server.newNamespace("heap");
    Operator.define(client);
    int fleets = Math.max(1, size.watched() / EACH);
    int objects = fleets * EACH;
    for (int i = 0; i < fleets; i++) {
      client
          .resource(
              SmallApplications.generic(
                  client, Operator.fleet(namespace, SmallApplications.name(i))))
          .create();
    }
    try (Operator operator = new Operator(client, 4, name -> wanted(namespace, name))) {
      operator.startAndSettle(fleets);
      String status = "{\"status\": " + WebDeployment.live().get("status") + "}";
      SideBySide.run(
          4,
          objects,
          i ->
              client
                  .apps()
                  .deployments()
                  .inNamespace(namespace)
                  .withName(SmallApplications.name(i / EACH) + "-" + i % EACH)
                  .subresource("status")
                  .patch(PatchContext.of(PatchType.JSON_MERGE), status));
      operator.calm();
      return new Bytes(
          objects, informer(namespace, objects) / objects, homeostat(operator) / objects);
    }
  }

  private static Manifest wanted(String namespace, String name) {
    Resource[] resources = new Resource[EACH];
    for (int i = 0; i < EACH; i++) {
      ObjectNode tree = WebDeployment.wanted();
      ObjectNode metadata = tree.withObject("metadata");
      metadata.put("name", name + "-" + i).put("namespace", namespace);
      resources[i] = Resource.of(tree);
    }
    return Manifest.of(resources);
  }

  private double informer(String namespace, int objects) {
    ResourceDefinitionContext deployments =
        new ResourceDefinitionContext.Builder()
            .withGroup("apps")
            .withVersion("v1")
            .withKind("Deployment")
            .withPlural("deployments")
            .withNamespaced(true)
            .build();
    try (SharedIndexInformer<GenericKubernetesResource> informer =
        client.genericKubernetesResources(deployments).inNamespace(namespace).inform()) {
      if (informer.getIndexer().list().size() != objects) {
        throw new IllegalStateException("there are " + informer.getIndexer().list().size());
      }
      return GraphLayout.parseInstance(informer.getIndexer()).totalSize();
    }
  }

  /** Returns the size of all that grows with the objects: in the watches and the change filter. */
  private static double homeostat(Operator operator) throws ReflectiveOperationException {
    List<Object> roots = new ArrayList<>();
    Object first = field(field(operator.controller, "children"), "listener");
    Object filter = field(field(first, "next"), "next");
    roots.add(field(filter, "subscriptions"));
    Object table = field(operator.cluster.watches(), "watches");
    Collection<?> watches = ((Map<?, ?>) field(table, "watches")).values();
    for (Object shared : watches) {
      Object store = field(field(shared, "watch"), "store");
      roots.add(field(store, "kept"));
      roots.add(field(store, "counts"));
    }
    return GraphLayout.parseInstance(roots.toArray()).totalSize();
  }

  private static Object field(Object object, String name) throws ReflectiveOperationException {
    Class<?> type = object.getClass();
    while (Stream.of(type.getDeclaredFields()).noneMatch(each -> each.getName().equals(name))) {
      type = type.getSuperclass();
    }
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }
}
