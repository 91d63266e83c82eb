package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The loop of the model: it watches the bundles of a namespace, and has one worker. */
public final class ReferenceLoop implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ReferenceModel model;
  private final WorkQueue queue = new WorkQueue();
  private final Map<String, Integer> passes = new ConcurrentHashMap<>();
  private final SharedIndexInformer<GenericKubernetesResource> bundles;
  private final Thread worker;

  private ReferenceLoop(KubernetesClient client, String namespace, ReferenceSettings settings) {
    this.model = new ReferenceModel(client, settings);
    this.worker = new Thread(this::work, "appbundle-reference");
    worker.setDaemon(true);
    this.bundles =
        client
            .genericKubernetesResources("app.example.com/v1alpha1", "AppBundle")
            .inNamespace(namespace)
            .runnableInformer(0);
    bundles.addEventHandler(new Adding());
  }

  /**
   * Starts a loop.
   *
   * @param client for its requests; not closed by the loop
   * @param namespace whose bundles it deploys
   * @param settings its times
   * @return a loop that has listed the bundles; to be closed
   */
  public static ReferenceLoop start(
      KubernetesClient client, String namespace, ReferenceSettings settings) {
    ReferenceLoop loop = new ReferenceLoop(client, namespace, settings);
    loop.worker.start();
    loop.bundles.run();
    return loop;
  }

  /** Each event of a bundle runs a pass, also that of a status that the loop wrote itself. */
  private final class Adding implements ResourceEventHandler<GenericKubernetesResource> {

    @Override
    public void onAdd(GenericKubernetesResource bundle) {
      queue.add(bundle.getMetadata().getName());
    }

    @Override
    public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource bundle) {
      queue.add(bundle.getMetadata().getName());
    }

    @Override
    public void onDelete(GenericKubernetesResource bundle, boolean unknown) {
      queue.add(bundle.getMetadata().getName());
    }
  }

  private void work() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        String name = queue.take();
        try {
          pass(name);
        } finally {
          queue.done(name);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void pass(String name) {
    for (GenericKubernetesResource bundle : bundles.getStore().list()) {
      if (bundle.getMetadata().getName().equals(name)) {
        passes.merge(name, 1, Integer::sum);
        ObjectNode copy = JSON.valueToTree(bundle);
        if (model.pass(copy).isPresent()) {
          queue.addLater(name);
        } else {
          queue.forget(name);
        }
        return;
      }
    }
  }

  /**
   * Returns how many passes over a bundle began.
   *
   * @param bundle its name
   */
  public int passes(String bundle) {
    return passes.getOrDefault(bundle, 0);
  }

  /** Returns the names of the bundles that wait for the worker. */
  public List<String> waiting() {
    return queue.waiting();
  }

  @Override
  public void close() {
    bundles.close();
    worker.interrupt();
    try {
      worker.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
