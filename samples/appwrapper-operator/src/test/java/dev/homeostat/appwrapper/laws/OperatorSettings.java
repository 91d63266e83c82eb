package dev.homeostat.appwrapper.laws;

import dev.homeostat.appwrapper.reference.table.Settings;
import dev.homeostat.appwrapper.settings.FaultTolerance;
import java.time.Duration;

/** The settings of the reference as the operator has them. */
final class OperatorSettings {

  private OperatorSettings() {}

  static dev.homeostat.appwrapper.settings.Settings of(Settings settings) {
    dev.homeostat.appwrapper.settings.Settings defaults =
        dev.homeostat.appwrapper.settings.Settings.DEFAULT;
    dev.homeostat.appwrapper.settings.Settings.Wrappers wrappers = defaults.appwrapper();
    return new dev.homeostat.appwrapper.settings.Settings(
        new dev.homeostat.appwrapper.settings.Settings.Wrappers(
            tolerance(settings, wrappers.faultTolerance().ceiling()),
            wrappers.userRBACAdmissionCheck(),
            wrappers.schedulerName(),
            wrappers.defaultQueueName(),
            wrappers.autopilot()),
        defaults.controllerManager(),
        defaults.webhooksEnabled(),
        defaults.certManagement());
  }

  private static FaultTolerance tolerance(Settings settings, Duration ceiling) {
    return new FaultTolerance(
        settings.admissionGrace(),
        settings.warmupGrace(),
        settings.failureGrace(),
        settings.retryPause(),
        settings.retryLimit(),
        settings.forcefulDeletionGrace(),
        settings.deletionOnFailureGrace(),
        ceiling,
        settings.successTtl(),
        settings.terminalExitCodes(),
        settings.retryableExitCodes());
  }
}
