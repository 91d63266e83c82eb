package dev.homeostat.spring;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.RequestLimits;
import dev.homeostat.kubernetes.RequestListener;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.state.StateStore;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apiguardian.api.API;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.Environment;

/**
 * Configures client, cluster, state store, hooks and engine, and starts the controllers. A bean of
 * the program replaces the one of its type here.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@AutoConfiguration
@EnableConfigurationProperties(HomeostatProperties.class)
public class HomeostatAutoConfiguration {

  private static final int AT_ONCE = 8;

  /**
   * After which part of the period a full look is due. The loop comes up to a tenth early; what is
   * due after the whole period would have to wait for the next visit.
   */
  private static final int DUE_PERCENT = 90;

  /** Called by Spring. */
  public HomeostatAutoConfiguration() {}

  /** Lazy, since a program with a cluster of its own needs no other client. */
  @Bean(destroyMethod = "close")
  @Lazy
  @ConditionalOnMissingBean
  KubernetesClient kubernetesClient() {
    try {
      return new KubernetesClientBuilder().build();
    } catch (KubernetesClientException e) {
      // Not its message: parsers of keys and kubeconfigs show what they have read.
      throw new StartFailureException(
          "The client of the Kubernetes API server cannot be built: "
              + NestedExceptionUtils.getMostSpecificCause(e).getClass().getSimpleName()
              + ".",
          "Correct the kubeconfig, the service account, or the settings kubernetes.* of the client;"
              + " or add a bean of the type KubernetesClient.",
          e);
    }
  }

  @Bean
  @ConditionalOnMissingBean
  KubernetesCluster kubernetesCluster(
      KubernetesClient client,
      HomeostatProperties properties,
      ObjectProvider<RequestListener> listeners) {
    HomeostatProperties.Requests requests = properties.requests();
    RequestLimits limits =
        RequestLimits.DEFAULT.withTimeout(requests.timeout()).withAtOnce(requests.atOnce());
    if (requests.perSecond() > 0) {
      limits = limits.withRate(requests.perSecond(), 2 * requests.perSecond());
    }
    List<RequestListener> all = listeners.orderedStream().toList();
    return KubernetesCluster.of(
        client,
        limits,
        (verb, code, took) -> all.forEach(listener -> listener.ended(verb, code, took)));
  }

  @Bean
  @ConditionalOnMissingBean
  StateStore homeostatStateStore(KubernetesCluster cluster, HomeostatProperties properties) {
    HomeostatProperties.State state = properties.state();
    if (state.store() == HomeostatProperties.StoreType.MEMORY) {
      return StateStore.inMemory();
    }
    return state
        .namespace()
        .map(namespace -> SecretStateStore.in(cluster, namespace))
        .orElseGet(() -> SecretStateStore.in(cluster));
  }

  /** The hooks of the class path and the beans. Their order is that of rule HOOK-1. */
  @Bean
  @ConditionalOnMissingBean
  Hooks homeostatHooks(HomeostatProperties properties, ObjectProvider<Hook> beans) {
    try {
      Hooks found = properties.hooks().discover() ? Hooks.discovered() : Hooks.none();
      return found.with(beans.stream().toArray(Hook[]::new));
    } catch (ServiceConfigurationError e) {
      throw new StartFailureException(
          "A hook of the class path cannot be loaded: " + e.getMessage(),
          "Correct META-INF/services/dev.homeostat.spi.Hook in its jar, or set"
              + " homeostat.hooks.discover=false.",
          e);
    }
  }

  /** The threads for the requests of a pass. */
  @Bean(destroyMethod = "shutdownNow")
  @ConditionalOnMissingBean(Engine.class)
  EngineThreads homeostatEngineThreads() {
    return new EngineThreads(Executors.newFixedThreadPool(AT_ONCE, EngineThreads::daemon));
  }

  @Bean
  @ConditionalOnMissingBean
  Engine homeostatEngine(
      KubernetesCluster cluster,
      StateStore state,
      Hooks hooks,
      EngineThreads threads,
      HomeostatProperties properties,
      ObjectProvider<PassListener> listeners,
      ObjectProvider<EngineCustomizer> customizers) {
    Engine.Builder builder =
        Engine.builder()
            .cluster(cluster)
            .state(state)
            .hooks(hooks)
            .executor(threads.pool(), AT_ONCE)
            .resync(due(properties.resync().orElse(Duration.ofHours(1))));
    properties.maxRetryDelay().ifPresent(builder::maxRetryDelay);
    listeners.orderedStream().forEach(builder::listener);
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    try {
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new StartFailureException(
          "The hooks do not go together: " + e.getMessage(),
          "Correct the beans of the type Hook, or those of META-INF/services on the class path ("
              + hooks
              + ").",
          e);
    }
  }

  private static Duration due(Duration resync) {
    return resync.multipliedBy(DUE_PERCENT).dividedBy(100);
  }

  @Bean
  @ConditionalOnMissingBean
  HomeostatControllers homeostatControllers(
      HomeostatProperties properties,
      Environment environment,
      ObjectProvider<ControllerBuilder<?>> builders,
      ObjectProvider<Controller> controllers,
      ObjectProvider<ControllerCustomizer> customizers) {
    return new HomeostatControllers(
        new ControllerAssembly(
            properties,
            environment.getProperty("spring.application.name", ""),
            customizers.orderedStream().toList()),
        builders.orderedStream().toList(),
        controllers.orderedStream().toList(),
        properties.grace());
  }

  /** The threads for the requests of a pass; a type of its own, so that it replaces no executor. */
  record EngineThreads(ExecutorService pool) {

    static Thread daemon(Runnable work) {
      Thread thread = new Thread(work, "homeostat-requests");
      thread.setDaemon(true);
      return thread;
    }

    void shutdownNow() {
      pool.shutdownNow();
    }
  }
}
