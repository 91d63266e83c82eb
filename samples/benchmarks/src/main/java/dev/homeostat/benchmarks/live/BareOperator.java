package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** An operator that knows beforehand what to write, and watches it as an operator has to. */
final class BareOperator implements Side, AutoCloseable {

  private final BareWrites writes;
  private final SharedIndexInformer<GenericKubernetesResource> informer;

  private BareOperator(BareWrites writes, SharedIndexInformer<GenericKubernetesResource> informer) {
    this.writes = writes;
    this.informer = informer;
  }

  /** An operator whose informer has synced. */
  static BareOperator start(RunningApiServer server, Size size, States states)
      throws InterruptedException {
    BareWrites writes = new BareWrites(server, size, "operator", states);
    SharedIndexInformer<GenericKubernetesResource> informer =
        server
            .client()
            .genericKubernetesResources("apps/v1", "Deployment")
            .inNamespace(writes.namespace())
            .inform(new Deaf());
    while (!informer.hasSynced()) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    return new BareOperator(writes, informer);
  }

  @Override
  public Took make(Part part) throws InterruptedException, ExecutionException {
    return writes.make(part);
  }

  @Override
  public void close() {
    informer.close();
  }

  /** A handler that ignores all events. */
  private static final class Deaf implements ResourceEventHandler<GenericKubernetesResource> {
    @Override
    public void onAdd(GenericKubernetesResource object) {}

    @Override
    public void onUpdate(GenericKubernetesResource old, GenericKubernetesResource object) {}

    @Override
    public void onDelete(GenericKubernetesResource object, boolean unknown) {}
  }
}
