package dev.homeostat.program;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.controller.telemetry.ClientMetrics;
import dev.homeostat.controller.telemetry.EngineMetrics;
import dev.homeostat.controller.telemetry.LoopMetrics;
import dev.homeostat.controller.telemetry.ObjectEvents;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.RequestLimits;
import dev.homeostat.program.share.NoSharingPrecondition;
import dev.homeostat.program.share.ObjectSharing;
import dev.homeostat.runtime.Backoff;
import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.LeaseLeadership;
import dev.homeostat.runtime.LeaseTiming;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What a program provides to its operator, and takes from it. What the operator closes is closed in
 * the opposite order, after its controllers have stopped. Not thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class OperatorSetup {

  private static final int AT_ONCE = 8;
  private static final Duration FIRST_RETRY = Backoff.DEFAULT.initial();

  /**
   * After which part of the period a full look is due. The loop comes up to a tenth early; what is
   * due after the whole period is hardly ever due then, and has to wait for the next visit.
   */
  private static final int DUE_PERCENT = 90;

  private final String name;
  private String leaseName;
  private final ProgramOptions options;
  private final KubernetesClient client;
  private final Closeables closeables;
  private final PrometheusMeterRegistry meters =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final KubernetesCluster cluster;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(AT_ONCE, OperatorSetup::daemon);
  private final List<Controller> controllers = new ArrayList<>();
  private final List<Supplier<Health>> health = new ArrayList<>();
  private CompletableFuture<Void> prepared = CompletableFuture.completedFuture(null);
  private @Nullable InetSocketAddress metricsAddress;

  OperatorSetup(
      String name, ProgramOptions options, KubernetesClient client, Closeables closeables) {
    this.name = name;
    this.leaseName = name;
    this.options = options;
    this.client = client;
    this.closeables = closeables;
    closeables.push(meters::close);
    closeables.push(threads::shutdownNow);
    int rate = options.requestsPerSecond;
    cluster =
        KubernetesCluster.of(
            client,
            rate == 0 ? RequestLimits.DEFAULT : RequestLimits.DEFAULT.withRate(rate, 2 * rate),
            ClientMetrics.in(meters));
    JvmGcMetrics collections = new JvmGcMetrics();
    closeables.push(collections::close);
    List.of(
            collections,
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new ProcessorMetrics(),
            new UptimeMetrics())
        .forEach(binder -> binder.bindTo(meters));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "homeostat-requests");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Returns the name of the program.
   *
   * @return as in {@code greeting-operator}
   */
  public String name() {
    return name;
  }

  /**
   * Returns the options that each operator has.
   *
   * @return as they were given
   */
  public ProgramOptions options() {
    return options;
  }

  /**
   * Returns the client, which the program closes.
   *
   * @return with the credentials of the operator
   */
  public KubernetesClient client() {
    return client;
  }

  /**
   * Returns the cluster, whose requests are limited and measured.
   *
   * @return of the client
   */
  public KubernetesCluster cluster() {
    return cluster;
  }

  /**
   * Returns the metrics that {@code /metrics} shows.
   *
   * @return with those of the Java virtual machine and of requests
   */
  public MeterRegistry meters() {
    return meters;
  }

  /**
   * Returns a builder of an engine on the cluster, with threads, metrics, the period of the resync
   * and the longest delay of retries. The state store and hooks are the operator's.
   *
   * @return a new builder
   */
  public Engine.Builder engine() {
    return Engine.builder()
        .cluster(cluster)
        .executor(threads, AT_ONCE)
        .listener(EngineMetrics.in(meters))
        .resync(due(options.resync))
        .maxRetryDelay(options.maxRetryDelay);
  }

  /**
   * Returns the engine's period of full resyncs, for an object that is visited once in a period.
   */
  static Duration due(Duration period) {
    return period.multipliedBy(DUE_PERCENT).dividedBy(100);
  }

  /**
   * Returns a listener that reports passes as Events on the primary objects, in the name of the
   * program.
   *
   * @param apiVersion of the primary objects
   * @param kind of the primary objects, which a controller of this operator watches
   * @return a listener for an engine
   */
  public ObjectEvents events(String apiVersion, String kind) {
    return closing(ObjectEvents.ofWatched(cluster, name, apiVersion, kind));
  }

  /**
   * Runs a controller as the options say: workers, namespaces, resync, retries, grace, and leader
   * election or the sharing of objects, with metrics. It begins when the operator is put together,
   * and stops before anything is closed.
   *
   * @param builder with the application and the engine; what it says of the above is overwritten
   * @return the controller, not started
   */
  public Controller run(ControllerBuilder<?> builder) {
    Objects.requireNonNull(builder, "builder");
    LoopMetrics<ApplicationId> metrics = LoopMetrics.in(meters, builder.name());
    builder
        .namespaces(options.namespaces.toArray(String[]::new))
        .workers(options.workers)
        .resync(options.resync)
        .backoff(new Backoff(FIRST_RETRY, options.maxRetryDelay))
        .grace(options.grace)
        .listener(metrics);
    String lease = lease(builder.name());
    if (options.share.isBySegments()) {
      builder.ownership(
          new ObjectSharing(client, namespace(), meters)
              .ownership(
                  builder.name(),
                  new ReplicaSettings(options.share, client, namespace())
                      .of(lease, controllers.size())));
    } else if (options.leaderElection) {
      builder.leadership(
          LeaseLeadership.of(client, namespace(), lease)
              .timed(LeaseTiming.of(options.leaseDuration))
              .requiring(NoSharingPrecondition.of(client, namespace(), lease)));
    }
    Controller controller = builder.build();
    metrics.watch(controller, Controller::depth);
    controllers.add(controller);
    return controller;
  }

  /**
   * Refuses a part of the operator that needs one leader, if replicas share the objects.
   *
   * @param option that asks for the part
   * @param reason why it needs one leader
   * @throws InvalidInputException if they do
   */
  public void needsLeader(String option, String reason) {
    Objects.requireNonNull(option, "option");
    Objects.requireNonNull(reason, "reason");
    if (options.share.isBySegments()) {
      throw new InvalidInputException(
          List.of(
              Problem.error("InvalidOption")
                  .at(option)
                  .expected("--share=leader with this option: " + reason)
                  .got("--share=segments")
                  .advice("remove one of both")));
    }
  }

  /**
   * Returns the namespace of the operator, which has its leases: that of the option, or that in
   * which it runs.
   *
   * @return {@code default} if neither is known
   */
  public String namespace() {
    String namespace =
        options.leaseNamespace == null ? client.getNamespace() : options.leaseNamespace;
    return namespace == null ? "default" : namespace;
  }

  /**
   * Sets the name of the lease of the first controller, for example that of a former program, so
   * that both never work at once. Default: the name of the operator. Those of the other controllers
   * begin with it.
   *
   * @param value the name of a lease
   */
  public void leaseName(String value) {
    leaseName = Objects.requireNonNull(value, "value");
  }

  /** Returns the name of a lease: that of the program for the first controller. */
  private String lease(String controller) {
    return controllers.isEmpty() ? leaseName : leaseName + "-" + controller;
  }

  /**
   * Closes a part of the operator at the end, also if the operator cannot start.
   *
   * @param part is closed once
   * @param <P> the type of the part
   * @return the part
   */
  public <P extends AutoCloseable> P closing(P part) {
    closeables.push(Objects.requireNonNull(part, "part"));
    return part;
  }

  /**
   * Adds the health of a part to the probes. That of controllers is among it.
   *
   * @param value asked for each probe
   */
  public void health(Supplier<Health> value) {
    health.add(Objects.requireNonNull(value, "value"));
  }

  /**
   * Lets the controllers begin only after a part is prepared. Meanwhile the program answers probes
   * and is not ready. If the part fails, the controllers never begin, and the log has the error.
   *
   * @param part completes when the part is prepared
   */
  public void beginAfter(CompletionStage<?> part) {
    prepared = prepared.thenCombine(Objects.requireNonNull(part, "part"), (before, any) -> before);
  }

  /**
   * Serves metrics at another address, too. If it is not available, the log says so, and the
   * operator starts without it.
   *
   * @param address port 0 for any that is free
   */
  public void metricsAt(InetSocketAddress address) {
    metricsAddress = Objects.requireNonNull(address, "address");
  }

  Optional<InetSocketAddress> metricsAddress() {
    return Optional.ofNullable(metricsAddress);
  }

  /** Returns what completes when all parts are prepared after which controllers begin. */
  CompletableFuture<Void> prepared() {
    return prepared;
  }

  List<Controller> controllers() {
    return List.copyOf(controllers);
  }

  /** Returns the health of all parts. */
  Health health() {
    Health all = Health.GOOD;
    for (Controller controller : controllers) {
      all = all.and(controller.health());
    }
    for (Supplier<Health> part : health) {
      all = all.and(part.get());
    }
    return all;
  }

  String scrape() {
    return meters.scrape();
  }

  /** Measures the watches that have problems. */
  void measureWatches() {
    Gauge.builder(
            "homeostat.watches.failing",
            controllers,
            all -> all.stream().mapToInt(one -> one.troubles().size()).sum())
        .description("Watches on objects that receive no events now")
        .register(meters);
  }
}
