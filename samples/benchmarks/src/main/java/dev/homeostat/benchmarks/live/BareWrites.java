package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** What a client does that knows beforehand what to write. */
final class BareWrites {

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final Size size;

  BareWrites(RunningApiServer server, Size size) {
    this.server = server;
    this.client = server.client();
    this.size = size;
  }

  /** Creates all objects. */
  Took objects(String what) throws InterruptedException, ExecutionException {
    String namespace = server.newNamespace(what);
    List<GenericKubernetesResource> objects = objectsIn(namespace);
    Took.Running clock = Took.begin();
    SideBySide.run(size.parallel(), size.applications(), i -> create(objects, i));
    return clock.end();
  }

  /** Creates all objects, and of each application a state, which is written again behind them. */
  Took objectsAndStates(String what, States states)
      throws InterruptedException, ExecutionException {
    String namespace = server.newNamespace(what);
    List<GenericKubernetesResource> objects = objectsIn(namespace);
    Took.Running clock = Took.begin();
    SideBySide.run(
        size.parallel(),
        size.applications(),
        i -> {
          Secret state = client.resource(state(namespace, i, states.content("" + i))).create();
          create(objects, i);
          for (int more = 1; more < states.writes(); more++) {
            Secret next = state(namespace, i, states.content("changed" + i));
            client.resource(state).patch(PatchContext.of(PatchType.JSON_MERGE), next);
          }
        });
    return clock.end();
  }

  private List<GenericKubernetesResource> objectsIn(String namespace) {
    List<GenericKubernetesResource> objects = new ArrayList<>();
    for (int i = 0; i < size.applications(); i++) {
      SmallApplications.deployments(namespace, i).stream()
          .map(tree -> SmallApplications.generic(client, tree))
          .forEach(objects::add);
    }
    return objects;
  }

  private void create(List<GenericKubernetesResource> objects, int application) {
    int first = application * SmallApplications.RESOURCES;
    for (int i = first; i < first + SmallApplications.RESOURCES; i++) {
      client.resource(objects.get(i)).create();
    }
  }

  private static Secret state(String namespace, int number, String content) {
    return new SecretBuilder()
        .withNewMetadata()
        .withName("state." + SmallApplications.name(number))
        .withNamespace(namespace)
        .endMetadata()
        .addToData("state", content)
        .build();
  }
}
