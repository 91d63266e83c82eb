package dev.homeostat.kubernetes.watch;

import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.kinds.Discovery;
import dev.homeostat.kubernetes.kinds.Endpoint;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One watch and those who listen to it. It lists and watches again by itself whatever happens, and
 * begins when the server serves the kind.
 */
final class KindWatch implements ObjectListener {

  private static final Logger LOG = LoggerFactory.getLogger(KindWatch.class);
  private static final long PAGE = 500;
  private static final int SHOWN = 200;

  private final WatchScope scope;
  private final KubernetesClient client;
  private final SeenStore store;
  private final List<ObjectListener> listeners = new CopyOnWriteArrayList<>();

  private @Nullable SharedIndexInformer<GenericKubernetesResource> informer;
  private boolean closed;
  private volatile boolean synced;
  private volatile String problem = "it has not begun";

  KindWatch(WatchScope scope, KubernetesClient client) {
    this.scope = scope;
    this.client = client;
    this.store = new SeenStore(scope, this, object -> Read.of(scope, object, client));
  }

  SeenStore store() {
    return store;
  }

  List<ObjectListener> listeners() {
    return listeners;
  }

  /** Begins, unless it has begun or its kind is unknown. */
  synchronized void begin(Discovery discovery) {
    if (informer != null || closed) {
      return;
    }
    Discovery.Finding finding = discovery.find(scope.apiVersion(), scope.kind());
    if (!(finding instanceof Discovery.Found found)) {
      problem = finding instanceof Discovery.Unanswered ? "no answer" : "no such kind is served";
      return;
    }
    problem = "";
    SharedIndexInformer<GenericKubernetesResource> begun = informer(found.endpoint());
    informer = begun;
    begun
        .start()
        .whenComplete(
            (done, failure) -> {
              if (failure == null) {
                synced = true;
                synced(scope);
              }
            });
  }

  private SharedIndexInformer<GenericKubernetesResource> informer(Endpoint endpoint) {
    var all =
        client.genericKubernetesResources(
            new ResourceDefinitionContext.Builder()
                .withGroup(scope.group())
                .withVersion(scope.version())
                .withKind(scope.kind())
                .withPlural(endpoint.plural())
                .withNamespaced(endpoint.namespaced())
                .build());
    var there =
        scope.namespace().isEmpty() ? all.inAnyNamespace() : all.inNamespace(scope.namespace());
    return (scope.label().isEmpty() ? there : there.withLabel(scope.label()))
        .withLimit(PAGE)
        .runnableInformer(0)
        .removeNamespaceIndex()
        .itemStore(store)
        .exceptionHandler(
            (started, failure) -> {
              problem = shown(failure);
              return true;
            });
  }

  /** The first line of what went wrong. */
  private static String shown(Throwable failure) {
    Throwable cause = failure;
    while (cause.getMessage() == null && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String text = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN);
  }

  /** Whether what it knows is as of a moment ago. */
  boolean isCurrent() {
    SharedIndexInformer<GenericKubernetesResource> begun = informer();
    return synced && begun != null && begun.isWatching();
  }

  WatchHealth health() {
    if (isCurrent()) {
      return new WatchHealth(scope, true, "");
    }
    String why = problem;
    return new WatchHealth(scope, synced, why.isEmpty() && synced ? "it begins again" : why);
  }

  private synchronized @Nullable SharedIndexInformer<GenericKubernetesResource> informer() {
    return informer;
  }

  synchronized void close() {
    closed = true;
    if (informer != null) {
      informer.stop();
      informer = null;
    }
  }

  @Override
  public void seen(WatchedObject object) {
    for (ObjectListener listener : listeners) {
      tell(() -> listener.seen(object));
    }
  }

  @Override
  public void vanished(ResourceAddress address) {
    for (ObjectListener listener : listeners) {
      tell(() -> listener.vanished(address));
    }
  }

  @Override
  public void synced(WatchScope told) {
    for (ObjectListener listener : listeners) {
      tell(() -> listener.synced(told));
    }
  }

  private void tell(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      LOG.error("a listener of {} failed", scope, e);
    }
  }
}
