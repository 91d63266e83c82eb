package dev.homeostat.cli.cluster;

import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.folder.Changes;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.state.StateStore;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A live cluster, with states beside the objects.
 *
 * @param client speaks to it
 * @param cluster what it serves
 * @param threads send requests side by side
 */
public record LivePlace(KubernetesClient client, KubernetesCluster cluster, ExecutorService threads)
    implements Place {

  private static final int AT_ONCE = 8;

  /** The polling interval of a live cluster, which is not watched. */
  private static final Duration LOOK = Duration.ofSeconds(5);

  static LivePlace open(String named) {
    Config config = config(named);
    KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
    return new LivePlace(
        client,
        KubernetesCluster.of(client),
        Executors.newFixedThreadPool(
            AT_ONCE,
            work -> {
              Thread thread = new Thread(work, "homeostat-requests");
              thread.setDaemon(true);
              return thread;
            }));
  }

  /** Returns the namespace of the kubeconfig. */
  public String namespace() {
    return Optional.ofNullable(client.getNamespace()).orElse("default");
  }

  /** Returns the contexts of the kubeconfig; none if it cannot be read. */
  static List<String> contexts() {
    try {
      return contexts(Config.autoConfigure(null));
    } catch (RuntimeException e) {
      // The parser and the client have exceptions of their own.
      return List.of();
    }
  }

  private static List<String> contexts(Config config) {
    return config.getContexts().stream().map(NamedContext::getName).toList();
  }

  private static Config config(String named) {
    String context = named.equals(LIVE) ? "" : named.substring(LIVE.length() + 1);
    Config config = Config.autoConfigure(context.isEmpty() ? null : context);
    List<String> contexts = contexts(config);
    if (!context.isEmpty() && !contexts.contains(context)) {
      throw new Unusable(
          Problem.error("NoContext")
              .at("--cluster")
              .expected(contexts.isEmpty() ? "a kubeconfig with contexts" : "one of " + contexts)
              .got(context)
              .advice("look at KUBECONFIG, or at kubectl config get-contexts"));
    }
    if (contexts.isEmpty() && System.getenv("KUBERNETES_SERVICE_HOST") == null) {
      throw new Unusable(
          Problem.error("NoContext")
              .at("--cluster")
              .expected("a kubeconfig, or to run in a cluster")
              .got("neither")
              .advice("set KUBECONFIG, or name a folder"));
    }
    ImpersonatedUser.applyTo(config);
    return config;
  }

  @Override
  public String namespace(@Nullable String named) {
    return named == null ? namespace() : named;
  }

  @Override
  public StateStore states() {
    return LiveStates.of(cluster);
  }

  @Override
  public Engine.Builder engine() {
    return Engine.builder().cluster(cluster).state(states()).executor(threads, AT_ONCE);
  }

  @Override
  public Changes changes() {
    return new Looks();
  }

  @Override
  public void prepareToWatch() {
    // A cluster is there already.
  }

  @Override
  public void close() {
    threads.shutdownNow();
    client.close();
  }

  /** A cluster that is not listened to may have changed whenever it is time for a look. */
  private static final class Looks implements Changes {

    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    public boolean await(Duration atMost) throws InterruptedException {
      Duration pause = atMost.compareTo(LOOK) < 0 ? atMost : LOOK;
      return !closed.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }
}
