package dev.homeostat.operator;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Owner;
import dev.homeostat.ResourceAddress;
import dev.homeostat.complete.CallEndpoint;
import dev.homeostat.complete.CallsFile;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.controller.telemetry.ClientMetrics;
import dev.homeostat.controller.telemetry.EngineMetrics;
import dev.homeostat.controller.telemetry.LoopMetrics;
import dev.homeostat.controller.telemetry.ObjectEvents;
import dev.homeostat.controller.telemetry.PhaseMetrics;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.LeavingNamespaceCluster;
import dev.homeostat.kubernetes.RequestLimits;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.operator.dependency.DependencyGraph;
import dev.homeostat.operator.dependency.DependencyHook;
import dev.homeostat.operator.status.ApplicationStatus;
import dev.homeostat.operator.status.LiveParts;
import dev.homeostat.operator.status.ProgressStatus;
import dev.homeostat.runtime.Backoff;
import dev.homeostat.runtime.LeaseLeadership;
import dev.homeostat.runtime.LeaseTiming;
import dev.homeostat.runtime.Probes;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tosca.ToscaHook;
import dev.homeostat.tosca.ToscaHookBuilder;
import dev.homeostat.tosca.UrlPolicy;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The operator: keeps what Applications want, each in the name of its service account. */
final class Operator implements AutoCloseable {

  private static final String NAME = "applications";
  private static final String COMPONENT = "application-operator";
  private static final int AT_ONCE = 8;
  private static final Duration FIRST_RETRY = Backoff.DEFAULT.initial();

  /**
   * After which part of the period a full look is due. The loop comes up to a tenth early; what is
   * due after the whole period is hardly ever due then, and has to wait for the next visit.
   */
  private static final int DUE_PERCENT = 90;

  private final Deque<Runnable> ends;
  private final TenantPolicy policy;
  private final KubernetesCluster cluster;
  private final Controller controller;
  private final Probes probes;
  private final int callPort;

  private Operator(OperatorOptions options, KubernetesClient client, Deque<Runnable> ends)
      throws IOException {
    this.ends = ends;
    policy = options.policy();
    int rate = options.requestsPerSecond;
    PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    cluster =
        KubernetesCluster.of(
            client,
            rate == 0 ? RequestLimits.DEFAULT : RequestLimits.DEFAULT.withRate(rate, 2 * rate),
            ClientMetrics.in(meters));
    ends.push(meters::close);
    JvmGcMetrics collections = new JvmGcMetrics();
    ends.push(collections::close);
    List.of(
            collections,
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new ProcessorMetrics(),
            new UptimeMetrics())
        .forEach(binder -> binder.bindTo(meters));
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, Operator::daemon);
    ends.push(threads::shutdownNow);
    ObjectEvents events = ObjectEvents.of(cluster, COMPONENT, this::owner);
    ends.push(events::close);
    OperatorStates states = OperatorStates.of(cluster, options.namespaces, options.stateIn);
    Optional<CallsFile> calls = Optional.ofNullable(options.calls).map(CallsFile::read);
    DependencyGraph dependencies = new DependencyGraph(this::wake);
    Hooks own = hooks(tosca(options)).with(new DependencyHook(dependencies));
    Engine engine =
        Engine.builder()
            .cluster(cluster)
            .actingFor(this::actingFor)
            .state(states.store())
            .hooks(calls.map(described -> described.calls().with(own)).orElse(own))
            .executor(threads, AT_ONCE)
            .listener(EngineMetrics.in(meters))
            .listener(events)
            .resync(due(options.resync))
            .maxRetryDelay(options.maxRetryDelay)
            .build();
    controller = controller(options, client, engine, states, meters, dependencies);
    // Before the controller shares the watch: what a watch knows already is not reported again.
    watch(options.namespaces, dependencies);
    probes =
        Probes.on(
            new InetSocketAddress(options.bindAddress, options.port),
            controller::health,
            Map.of("/metrics", meters::scrape));
    ends.push(probes::close);
    callPort = calls.map(described -> hear(described, states.store())).orElse(0);
    ends.push(controller::close);
    controller.start();
  }

  /**
   * Starts an operator. If it cannot start, everything that it has begun is ended.
   *
   * @param options its options
   * @param client whose credentials may impersonate; stays the caller's to close
   * @return an operator at work
   * @throws IOException if a port is not available
   * @throws RuntimeException if it cannot start for another reason, as with a wrong calls file
   */
  static Operator start(OperatorOptions options, KubernetesClient client) throws IOException {
    Deque<Runnable> ends = new ArrayDeque<>();
    try {
      return new Operator(options, client, ends);
    } catch (IOException | RuntimeException e) {
      end(ends);
      throw e;
    }
  }

  /**
   * Returns the engine's period of full resyncs, for an application that is visited once in a
   * period.
   */
  static Duration due(Duration period) {
    return period.multipliedBy(DUE_PERCENT).dividedBy(100);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "homeostat-requests");
    thread.setDaemon(true);
    return thread;
  }

  /** Those on the class path, of which the one that fetches is as the operator wants it. */
  private static Hooks hooks(ToscaHook tosca) {
    return new Hooks(
        Hooks.discovered().list().stream()
            .map(hook -> hook instanceof ToscaHook ? tosca : hook)
            .toList());
  }

  private static ToscaHook tosca(OperatorOptions options) {
    UrlPolicy urls = UrlPolicy.DEFAULT;
    urls = options.urlHosts.isEmpty() ? urls : urls.withHosts(options.urlHosts);
    urls = options.urlPorts.isEmpty() ? urls : urls.withPorts(options.urlPorts);
    urls = options.urlHttp ? urls.withHttp() : urls;
    urls = options.urlPrivateAddresses ? urls.withPrivateAddresses() : urls;
    return new ToscaHookBuilder().urls(urls).build();
  }

  private Controller controller(
      OperatorOptions options,
      KubernetesClient client,
      Engine engine,
      OperatorStates states,
      PrometheusMeterRegistry meters,
      DependencyGraph dependencies) {
    LoopMetrics<ApplicationId> metrics = LoopMetrics.in(meters, NAME);
    PhaseMetrics phases = PhaseMetrics.in(meters, NAME, ApplicationStatus.phases());
    Descriptions descriptions = new Descriptions(policy, dependencies);
    ApplicationStatus status =
        new ApplicationStatus(Clock.systemUTC(), phases, dependencies::condition);
    ControllerBuilder<?> builder =
        Controller.named(NAME)
            .of(cluster, ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
            .application(object -> states.relocated(object, descriptions.of(object)))
            .engine(engine)
            .status(new LiveParts(options.nodeAddress), status)
            .resumed(status::resumed)
            .progress(new ProgressStatus(Clock.systemUTC(), dependencies::condition))
            .ignoringLabels()
            .manifestsAt("/spec/manifest")
            .namespaces(options.namespaces.toArray(String[]::new))
            .workers(options.workers)
            .resync(options.resync)
            .backoff(new Backoff(FIRST_RETRY, options.maxRetryDelay))
            .grace(options.grace)
            .listener(metrics)
            .listener(phases);
    if (options.leaderElection) {
      String namespace =
          options.leaseNamespace == null ? client.getNamespace() : options.leaseNamespace;
      builder.leadership(
          LeaseLeadership.of(client, namespace == null ? "default" : namespace, COMPONENT)
              .timed(LeaseTiming.of(options.leaseDuration)));
    }
    Controller built = builder.build();
    metrics.watch(built, Controller::depth);
    Gauge.builder("homeostat.watches.failing", built, one -> one.troubles().size())
        .description("Watches on Applications and resources that receive no events now")
        .register(meters);
    return built;
  }

  private void watch(List<String> namespaces, DependencyGraph dependencies) {
    WatchScope all = WatchScope.of(ApplicationDocument.API_VERSION, ApplicationDocument.KIND);
    List<WatchScope> scopes =
        namespaces.isEmpty() ? List.of(all) : namespaces.stream().map(all::in).toList();
    for (WatchScope scope : scopes) {
      ends.push(cluster.watches().subscribe(scope, dependencies)::close);
    }
  }

  private int hear(CallsFile described, StateStore states) {
    // A replica that does not lead cannot run the pass that a call asks for.
    CallEndpoint endpoint =
        described
            .endpoint(states)
            .ownerKind(OperatorStates.OWNER_KIND)
            .wake(this::wake)
            .accepting(controller::isWorking)
            .start();
    ends.push(endpoint::close);
    return endpoint.port();
  }

  private void wake(ApplicationId application) {
    controller.wake(application);
  }

  /** With the rights of its service account, and not outside of its namespace unless allowed. */
  private Cluster actingFor(Application application) {
    String namespace = application.id().namespace();
    String account = application.serviceAccount();
    KubernetesCluster view =
        cluster.asServiceAccount(namespace, account.isEmpty() ? policy.serviceAccount() : account);
    Cluster rights = policy.clusterWide() ? view : view.confinedTo(namespace);
    return LeavingNamespaceCluster.of(
        cluster, rights, other -> policy.clusterWide() || other.equals(namespace));
  }

  /** Events go to the object as it is watched. */
  private Optional<Owner> owner(ApplicationId id) {
    ResourceAddress address =
        ResourceAddress.of(
            ApplicationDocument.API_VERSION, ApplicationDocument.KIND, id.namespace(), id.name());
    return cluster.cachedVersions().of(address) instanceof CachedVersion.Seen seen
        ? Optional.of(
            Owner.builder()
                .apiVersion(address.apiVersion())
                .kind(ApplicationDocument.KIND)
                .namespace(id.namespace())
                .name(id.name())
                .uid(seen.uid())
                .build())
        : Optional.empty();
  }

  /** Returns the port of probes and metrics. */
  int port() {
    return probes.port();
  }

  /** Returns the port for calls of workloads; 0 if there is no endpoint. */
  int callPort() {
    return callPort;
  }

  /** Returns whether it leads, and knows all that is there. */
  boolean isWorking() {
    return controller.isWorking();
  }

  /** Returns the watches that have problems, for people. */
  List<String> troubles() {
    return controller.troubles().stream().map(Object::toString).toList();
  }

  /** Ends what was begun, the last first. */
  @Override
  public void close() {
    end(ends);
  }

  /** Ends everything, also what follows an end that fails. */
  static void end(Deque<Runnable> ends) {
    if (!ends.isEmpty()) {
      try {
        ends.pop().run();
      } finally {
        end(ends);
      }
    }
  }
}
