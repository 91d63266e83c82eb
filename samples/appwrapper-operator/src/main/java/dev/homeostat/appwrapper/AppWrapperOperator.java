package dev.homeostat.appwrapper;

import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.appwrapper.admission.WrapperWebhooks;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.appwrapper.step.WrapperReconciler;
import dev.homeostat.appwrapper.step.WrapperTelemetry;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.program.OperatorAssembly;
import dev.homeostat.program.OperatorSetup;
import dev.homeostat.spi.state.StateStore;
import java.io.IOException;

/** The operator: runs what AppWrappers wrap. */
final class AppWrapperOperator implements OperatorAssembly<OperatorOptions> {

  /** The name of the program. */
  static final String NAME = "appwrapper-operator";

  private static final String CONTROLLER = "appwrappers";

  private final Settings settings;

  AppWrapperOperator(Settings settings) {
    this.settings = settings;
  }

  @Override
  public void assemble(OperatorOptions options, OperatorSetup setup) throws IOException {
    Engine engine =
        setup
            .engine()
            .state(StateStore.none())
            .hooks(Hooks.discovered().with(WrapperReconciler.readiness()))
            .build();
    WrapperReconciler reconciler =
        new WrapperReconciler(
            settings,
            new WrapperTelemetry(
                setup.meters(), setup.events(AppWrappers.API_VERSION, AppWrappers.KIND)),
            setup.options().namespaces());
    if (options.metrics != null) {
      setup.metricsAt(options.metrics);
    }
    // The finalizer of the operator passes through its own webhooks, so these begin first.
    WrapperWebhooks.start(options.webhooks, settings, setup);
    ControllerBuilder<?> controller =
        Controller.named(CONTROLLER)
            .of(setup.cluster(), AppWrappers.API_VERSION, AppWrappers.KIND)
            .finalizer(AppWrappers.FINALIZER)
            .reconciler(reconciler)
            .engine(engine);
    reconciler.watchIn(controller);
    // That of the Go operator, so that both never work at once.
    setup.leaseName(AppWrappers.LEASE);
    setup.run(controller);
  }
}
