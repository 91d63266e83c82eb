package dev.homeostat.appbundle;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.appbundle.admission.BundleAdmission;
import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.appbundle.hook.ComponentHook;
import dev.homeostat.appbundle.hook.ComponentReadinessHook;
import dev.homeostat.appbundle.hook.PackageHoldHook;
import dev.homeostat.appbundle.porch.PackageLibrary;
import dev.homeostat.appbundle.status.BundleStatus;
import dev.homeostat.appbundle.status.DeploymentPhase;
import dev.homeostat.appbundle.status.DeploymentTimes;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.controller.telemetry.PhaseMetrics;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.LeavingNamespaceCluster;
import dev.homeostat.kubernetes.LeavingNamespaceStateStore;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.program.OperatorAssembly;
import dev.homeostat.program.OperatorSetup;
import dev.homeostat.program.webhook.OperatorWebhooks;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.webhooks.CreateAccess;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

/** The operator: keeps what AppBundles describe. */
final class AppBundleOperator implements OperatorAssembly<OperatorOptions> {

  /** The name of the program. */
  static final String NAME = "appbundle-operator";

  private static final String CONTROLLER = "appbundles";

  @Override
  public void assemble(OperatorOptions options, OperatorSetup setup) throws IOException {
    setup.leaseName(AppBundles.LEASE);
    PackageLibrary packages = new PackageLibrary();
    Engine engine =
        setup
            .engine()
            .actingFor(application -> rights(application, setup.cluster()))
            .state(states(setup))
            .hooks(
                Hooks.discovered()
                    .with(new ComponentHook(), new ComponentReadinessHook(), new PackageHoldHook()))
            .listener(setup.events(AppBundles.API_VERSION, AppBundles.KIND))
            .build();
    PhaseMetrics phases = PhaseMetrics.in(setup.meters(), CONTROLLER, DeploymentPhase.names());
    DeploymentTimes times = new DeploymentTimes(setup.meters());
    BundleStatus status = new BundleStatus(Clock.systemUTC(), packages, phases, times);
    ControllerBuilder<?> controller =
        Controller.named(CONTROLLER)
            .of(setup.cluster(), AppBundles.API_VERSION, AppBundles.KIND)
            .finalizer(AppBundles.FINALIZER)
            .application(
                new BundleApplications(
                    options.serviceAccount,
                    packages,
                    application -> rights(application, setup.cluster())))
            .engine(engine)
            .status(status)
            .progress(status)
            .listener(phases)
            .listener(times)
            .listener(packages);
    packages.views().forEach(controller::secondary);
    setup.run(controller);
    OperatorWebhooks.of(options.webhooks, setup)
        .handler(
            "/validate-app-example-com-v1alpha1-appbundle",
            new BundleAdmission(
                options.webhooks.checksAccess()
                    ? Optional.of(CreateAccess.of(setup.client()))
                    : Optional.empty()))
        .start();
  }

  /** Where replicas share AppBundles, another one may save a state after it was listed. */
  private static StateStore states(OperatorSetup setup) {
    StateStore secrets =
        setup.options().share().isBySegments()
            ? SecretStateStore.shared(setup.cluster())
            : SecretStateStore.listed(setup.cluster(), setup.options().namespaces());
    return LeavingNamespaceStateStore.of(secrets, setup.cluster());
  }

  /** Returns the cluster as an AppBundle may use it. */
  private static Cluster rights(Application application, KubernetesCluster cluster) {
    String account = application.serviceAccount();
    String namespace = application.id().namespace();
    Cluster rights = account.isEmpty() ? cluster : cluster.asServiceAccount(namespace, account);
    return LeavingNamespaceCluster.of(cluster, rights, namespace::equals);
  }
}
