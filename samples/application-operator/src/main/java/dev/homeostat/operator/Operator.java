package dev.homeostat.operator;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.complete.CallEndpoint;
import dev.homeostat.complete.CallsFile;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.controller.telemetry.PhaseMetrics;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.LeavingNamespaceCluster;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.operator.dependency.DependencyGraph;
import dev.homeostat.operator.dependency.DependencyHook;
import dev.homeostat.operator.status.ApplicationStatus;
import dev.homeostat.operator.status.LiveParts;
import dev.homeostat.operator.status.ProgressStatus;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.page.server.ReadOnlyStateStore;
import dev.homeostat.program.OperatorAssembly;
import dev.homeostat.program.OperatorSetup;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tosca.ToscaHook;
import dev.homeostat.tosca.ToscaHookBuilder;
import dev.homeostat.tosca.UrlPolicy;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operator: keeps what Applications want, each in the name of its service account. */
final class Operator implements OperatorAssembly<OperatorOptions> {

  /** The name of the program. */
  static final String NAME = "application-operator";

  private static final String CONTROLLER = "applications";

  private volatile @Nullable Controller controller;
  private volatile int callPort;
  private volatile int reportPort;

  @Override
  public void assemble(OperatorOptions options, OperatorSetup setup) throws IOException {
    OperatorStates states = states(options, setup);
    DependencyGraph dependencies = new DependencyGraph(this::wake);
    if (options.calls != null) {
      setup.needsLeader(
          "--calls", "a call reaches any replica, and only the one that owns its Application acts");
    }
    Optional<CallsFile> calls = Optional.ofNullable(options.calls).map(CallsFile::read);
    Descriptions descriptions = new Descriptions(options.policy(), dependencies);
    Hooks hooks = hooks(options, calls, dependencies);
    Optional<OperatorReports> reports = OperatorReports.of(options.reports, setup, descriptions);
    Engine.Builder acting =
        engine(options, setup, setup.engine(), states.store(), hooks)
            .listener(setup.events(ApplicationDocument.API_VERSION, ApplicationDocument.KIND));
    reports.ifPresent(pages -> acting.listener(pages.history()));
    Controller running =
        setup.run(controller(options, setup, acting.build(), states, descriptions, dependencies));
    controller = running;
    // Before the controller shares the watch: what a watch knows already is not reported again.
    watch(setup, dependencies);
    calls.ifPresent(described -> hear(described, setup, states.store(), running));
    if (reports.isPresent()) {
      StateStore readable = ReadOnlyStateStore.of(states.store());
      Engine.Builder reading = Engine.builder().cluster(setup.cluster());
      reportPort =
          reports
              .get()
              .serve(engine(options, setup, reading, readable, hooks).build(), running)
              .port();
    }
  }

  private static OperatorStates states(OperatorOptions options, OperatorSetup setup) {
    return setup.options().share().isBySegments()
        ? OperatorStates.shared(setup.cluster(), options.stateIn)
        : OperatorStates.of(setup.cluster(), setup.options().namespaces(), options.stateIn);
  }

  private static Engine.Builder engine(
      OperatorOptions options,
      OperatorSetup setup,
      Engine.Builder builder,
      StateStore states,
      Hooks hooks) {
    TenantPolicy policy = options.policy();
    return builder
        .actingFor(application -> actingFor(application, policy, setup.cluster()))
        .state(states)
        .hooks(hooks)
        .packs(PolicyPacks.discovered().always(options.packs));
  }

  private static Hooks hooks(
      OperatorOptions options, Optional<CallsFile> calls, DependencyGraph dependencies) {
    Hooks own = hooks(tosca(options)).with(new DependencyHook(dependencies));
    return calls.map(described -> described.calls().with(own)).orElse(own);
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

  private static ControllerBuilder<?> controller(
      OperatorOptions options,
      OperatorSetup setup,
      Engine engine,
      OperatorStates states,
      Descriptions descriptions,
      DependencyGraph dependencies) {
    PhaseMetrics phases = PhaseMetrics.in(setup.meters(), CONTROLLER, ApplicationStatus.phases());
    ApplicationStatus status =
        new ApplicationStatus(Clock.systemUTC(), phases, dependencies::condition);
    return Controller.named(CONTROLLER)
        .of(setup.cluster(), ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
        .application(object -> states.relocated(object, descriptions.of(object)))
        .engine(engine)
        .status(new LiveParts(options.nodeAddress), status)
        .resumed(status::resumed)
        .progress(new ProgressStatus(Clock.systemUTC(), dependencies::condition))
        .ignoringLabels()
        .manifestsAt("/spec/manifest")
        .listener(phases);
  }

  private static void watch(OperatorSetup setup, DependencyGraph dependencies) {
    WatchScope all = WatchScope.of(ApplicationDocument.API_VERSION, ApplicationDocument.KIND);
    List<String> namespaces = setup.options().namespaces();
    List<WatchScope> scopes =
        namespaces.isEmpty() ? List.of(all) : namespaces.stream().map(all::in).toList();
    for (WatchScope scope : scopes) {
      setup.closing(setup.cluster().watches().subscribe(scope, dependencies));
    }
  }

  private void hear(
      CallsFile described, OperatorSetup setup, StateStore states, Controller controller) {
    // A replica that does not lead cannot run the pass that a call asks for.
    CallEndpoint endpoint =
        described
            .endpoint(states)
            .ownerKind(OperatorStates.OWNER_KIND)
            .wake(controller::wake)
            .accepting(controller::isWorking)
            .start();
    setup.closing(endpoint);
    callPort = endpoint.port();
  }

  /** With the rights of its service account, and not outside of its namespace unless allowed. */
  private static Cluster actingFor(
      Application application, TenantPolicy policy, KubernetesCluster cluster) {
    String namespace = application.id().namespace();
    String account = application.serviceAccount();
    KubernetesCluster view =
        cluster.asServiceAccount(namespace, account.isEmpty() ? policy.serviceAccount() : account);
    Cluster rights =
        policy.clusterWide() ? view : view.confinedTo(namespace, TenantPolicy.CLUSTER_WIDE);
    return LeavingNamespaceCluster.of(
        cluster, rights, other -> policy.clusterWide() || other.equals(namespace));
  }

  private void wake(ApplicationId application) {
    Controller running = controller;
    if (running != null) {
      running.wake(application);
    }
  }

  /** Returns the port for calls of workloads; 0 if there is no endpoint. */
  int callPort() {
    return callPort;
  }

  /** Returns the port of pages about Applications; 0 if they are not served. */
  int reportPort() {
    return reportPort;
  }
}
