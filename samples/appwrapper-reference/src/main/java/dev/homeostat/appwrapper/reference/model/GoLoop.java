package dev.homeostat.appwrapper.reference.model;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The loop of the Go operator: one worker runs a pass over an AppWrapper for each change of it, for
 * each of its pods that succeeds, and when the pass before asked for another one. Wrapped objects
 * are not watched.
 *
 * <p>Where the description of the original is silent, the loop is as cheap as a loop can be: there
 * is no limit of requests, no Event and no lease; a pass replaces the requeue of the one before; no
 * pass runs on an AppWrapper that a cache has in an older version than the loop has written.
 */
public final class GoLoop implements AutoCloseable {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
  private static final int MOST_DOUBLINGS = 17;

  private final GoOperatorModel model;
  private final InformedApi api;
  private final String namespace;
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "go-operator");
            thread.setDaemon(true);
            return thread;
          });
  private final Set<String> waiting = ConcurrentHashMap.newKeySet();
  private final Map<String, Future<?>> requeues = new HashMap<>();
  private final Map<String, Integer> failures = new HashMap<>();

  private GoLoop(KubernetesClient client, String namespace, GoReads reads) {
    this.namespace = namespace;
    this.api = new InformedApi(client, namespace, reads);
    this.model = new GoOperatorModel(api, GoConfig.DEFAULT, InstantSource.system());
  }

  /**
   * Starts a loop.
   *
   * @param client for its requests; not closed by the loop
   * @param namespace whose AppWrappers it keeps
   * @param reads where it reads wrapped objects
   * @return a loop that has listed AppWrappers and pods; to be closed
   */
  public static GoLoop start(KubernetesClient client, String namespace, GoReads reads) {
    GoLoop loop = new GoLoop(client, namespace, reads);
    loop.api.inform(ApiPaths.pods(namespace), loop.new Pods());
    loop.api.inform(
        ApiPaths.collection(ApiPaths.GROUP_VERSION, namespace, "appwrappers"), loop.new Wrappers());
    return loop;
  }

  /** Each event of an AppWrapper runs a pass, also that of a status that the loop wrote itself. */
  private final class Wrappers implements ResourceEventHandler<GenericKubernetesResource> {

    @Override
    public void onAdd(GenericKubernetesResource wrapper) {
      changed(wrapper);
    }

    @Override
    public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource wrapper) {
      changed(wrapper);
    }

    @Override
    public void onDelete(GenericKubernetesResource wrapper, boolean unknown) {
      api.gone(wrapper.getMetadata().getName());
      add(wrapper.getMetadata().getName());
    }

    private void changed(GenericKubernetesResource wrapper) {
      String name = wrapper.getMetadata().getName();
      api.seen(name, wrapper.getMetadata().getResourceVersion());
      add(name);
    }
  }

  /** Of the events of pods, those of pods that have succeeded run a pass. */
  private final class Pods implements ResourceEventHandler<GenericKubernetesResource> {

    @Override
    public void onAdd(GenericKubernetesResource pod) {
      changed(pod);
    }

    @Override
    public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource pod) {
      changed(pod);
    }

    @Override
    public void onDelete(GenericKubernetesResource pod, boolean unknown) {
      changed(pod);
    }

    private void changed(GenericKubernetesResource pod) {
      if ("Succeeded".equals(pod.get("status", "phase"))) {
        InformedApi.wrappers(pod).forEach(GoLoop.this::add);
      }
    }
  }

  private void add(String wrapper) {
    if (waiting.add(wrapper)) {
      worker.execute(() -> work(wrapper));
    }
  }

  private void work(String wrapper) {
    waiting.remove(wrapper);
    if (api.isBehind(wrapper)) {
      // The event of what was written comes, and runs the pass.
      return;
    }
    GoPass pass = pass(wrapper);
    Future<?> before = requeues.remove(wrapper);
    if (before != null) {
      before.cancel(false);
    }
    if (pass.error().isPresent()) {
      int failed = failures.merge(wrapper, 1, Integer::sum);
      requeue(wrapper, FIRST_PAUSE.multipliedBy(1L << Math.min(failed - 1, MOST_DOUBLINGS)));
    } else {
      failures.remove(wrapper);
      pass.requeueAfter().ifPresent(pause -> requeue(wrapper, pause));
    }
  }

  /** A panic and a server that does not answer are errors like others. */
  private GoPass pass(String wrapper) {
    try {
      return model.pass(namespace, wrapper);
    } catch (GoPanicException | CompletionException e) {
      return GoPass.error(String.valueOf(e.getMessage()));
    }
  }

  private void requeue(String wrapper, Duration pause) {
    requeues.put(
        wrapper, worker.schedule(() -> add(wrapper), pause.toMillis(), TimeUnit.MILLISECONDS));
  }

  @Override
  public void close() {
    worker.shutdownNow();
    api.close();
  }
}
