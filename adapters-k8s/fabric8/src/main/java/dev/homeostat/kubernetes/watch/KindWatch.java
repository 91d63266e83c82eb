package dev.homeostat.kubernetes.watch;

import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.kinds.Discovery;
import dev.homeostat.kubernetes.kinds.Endpoint;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
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

  /** Between two questions whether a kind is served that was not. */
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int SHOWN = 200;

  private final WatchScope scope;
  private final KubernetesClient client;
  private final SeenStore store;
  private final List<ObjectListener> listeners = new CopyOnWriteArrayList<>();

  private volatile @Nullable SharedIndexInformer<GenericKubernetesResource> informer;
  private boolean closed;
  private boolean asked;
  private long askedAt;
  private volatile boolean synced;
  private volatile String problem = "it has not begun";

  KindWatch(WatchScope scope, KubernetesClient client) {
    this.scope = scope;
    this.client = client;
    this.store = new SeenStore(scope, this, object -> WatchedObject.of(scope, object, client));
  }

  WatchScope scope() {
    return scope;
  }

  SeenStore store() {
    return store;
  }

  List<ObjectListener> listeners() {
    return listeners;
  }

  /** Begins, unless it has begun or its kind is unknown, of which it asks now and then. */
  void begin(Discovery discovery) {
    if (informer != null || !isTimeToAsk()) {
      return;
    }
    Discovery.Finding finding = discovery.find(scope.apiVersion(), scope.kind());
    if (finding instanceof Discovery.Found found) {
      begin(found.endpoint());
    } else {
      problem = finding instanceof Discovery.Unanswered ? "no answer" : "no such kind is served";
    }
  }

  private synchronized boolean isTimeToAsk() {
    long now = System.nanoTime();
    boolean isTime = !closed && (!asked || now - askedAt >= PAUSE_NANOS);
    if (isTime) {
      asked = true;
      askedAt = now;
    }
    return isTime;
  }

  private synchronized void begin(Endpoint endpoint) {
    if (informer != null || closed) {
      return;
    }
    problem = "";
    SharedIndexInformer<GenericKubernetesResource> begun = informer(endpoint);
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
                .withGroup(ResourceId.groupOf(scope.apiVersion()))
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

  /** Whether what it knows is as of a moment ago. Does not block. */
  boolean isCurrent() {
    SharedIndexInformer<GenericKubernetesResource> begun = informer;
    return synced && begun != null && isWatching(begun);
  }

  private static boolean isWatching(SharedIndexInformer<GenericKubernetesResource> begun) {
    try {
      return begun.isWatching();
    } catch (NullPointerException e) {
      return false; // The client cannot say it in the moment in which its watch is ended.
    }
  }

  WatchHealth health() {
    if (isCurrent()) {
      return new WatchHealth(scope, true, "");
    }
    String why = problem;
    return new WatchHealth(scope, synced, why.isEmpty() && synced ? "it begins again" : why);
  }

  synchronized void close() {
    closed = true;
    SharedIndexInformer<GenericKubernetesResource> begun = informer;
    informer = null;
    if (begun != null) {
      begun.stop();
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
