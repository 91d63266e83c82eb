package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** The writes of a client that knows beforehand what to write. */
final class BareWrites implements Side {

  private final KubernetesClient client;
  private final Size size;
  private final String namespace;
  private final States states;

  /** Writes into a new namespace; of each application the states, one before, others after. */
  BareWrites(RunningApiServer server, Size size, String name, States states) {
    this.client = server.client();
    this.size = size;
    this.namespace = server.newNamespace(name);
    this.states = states;
  }

  String namespace() {
    return namespace;
  }

  @Override
  public Took make(Part part) throws InterruptedException, ExecutionException {
    List<List<GenericKubernetesResource>> objects =
        part.numbers().mapToObj(this::objectsOf).toList();
    Took.Running clock = Took.begin();
    SideBySide.run(size.parallel(), part.size(), i -> write(part.from() + i, objects.get(i)));
    return clock.end();
  }

  private List<GenericKubernetesResource> objectsOf(int application) {
    return SmallApplications.deployments(namespace, application).stream()
        .map(tree -> SmallApplications.generic(client, tree))
        .toList();
  }

  private void write(int application, List<GenericKubernetesResource> objects) {
    Iterator<Secret> all = statesOf(application).iterator();
    Secret kept = all.hasNext() ? client.resource(all.next()).create() : null;
    objects.forEach(object -> client.resource(object).create());
    while (kept != null && all.hasNext()) {
      Secret next = all.next();
      next.getMetadata().setResourceVersion(kept.getMetadata().getResourceVersion());
      kept = client.resource(next).update();
    }
  }

  private List<Secret> statesOf(int application) {
    return states.sizes().stream()
        .map(size -> state(application, States.content(size, size + " of " + application)))
        .toList();
  }

  private Secret state(int number, String content) {
    return new SecretBuilder()
        .withNewMetadata()
        .withName("state." + SmallApplications.name(number))
        .withNamespace(namespace)
        .endMetadata()
        .addToData("state", content)
        .build();
  }
}
