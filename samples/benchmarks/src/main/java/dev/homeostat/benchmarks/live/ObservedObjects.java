package dev.homeostat.benchmarks.live;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The objects of a kind in a namespace, as a watch tells of them, and when they got where. */
final class ObservedObjects implements AutoCloseable {

  private final Map<String, Map<String, Long>> reached = new ConcurrentHashMap<>();
  private final SharedIndexInformer<GenericKubernetesResource> informer;

  private ObservedObjects(SharedIndexInformer<GenericKubernetesResource> informer) {
    this.informer = informer;
    informer.addEventHandler(new Noting());
    informer.run();
  }

  static ObservedObjects of(KubernetesClient client, ComparedKind kind, String namespace) {
    return new ObservedObjects(
        client
            .genericKubernetesResources(kind.apiVersion(), kind.kind())
            .inNamespace(namespace)
            .runnableInformer(0));
  }

  long count(Predicate<GenericKubernetesResource> condition) {
    return informer.getStore().list().stream().filter(condition).count();
  }

  /** Returns the nanoseconds of the clock at which an object was first seen in a phase. */
  Optional<Long> reached(String name, String phase) {
    return Optional.ofNullable(reached.getOrDefault(name, Map.of()).get(phase));
  }

  /** Returns whether objects numbered from 0 have been in a phase. */
  boolean haveReached(String prefix, int count, String phase) {
    for (int i = 0; i < count; i++) {
      if (reached(prefix + i, phase).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    informer.close();
  }

  /** Notes when an object is in a phase for the first time. */
  private final class Noting implements ResourceEventHandler<GenericKubernetesResource> {

    @Override
    public void onAdd(GenericKubernetesResource object) {
      note(object);
    }

    @Override
    public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource object) {
      note(object);
    }

    @Override
    public void onDelete(GenericKubernetesResource object, boolean unknown) {}

    private void note(GenericKubernetesResource object) {
      Object phase = object.get("status", "phase");
      if (phase != null) {
        reached
            .computeIfAbsent(object.getMetadata().getName(), name -> new ConcurrentHashMap<>())
            .putIfAbsent(phase.toString(), System.nanoTime());
      }
    }
  }
}
