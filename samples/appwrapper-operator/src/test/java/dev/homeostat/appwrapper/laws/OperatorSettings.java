package dev.homeostat.appwrapper.laws;

import dev.homeostat.appwrapper.reference.table.Settings;
import dev.homeostat.appwrapper.settings.FaultTolerance;

/** The settings of the reference as the operator has them. */
final class OperatorSettings {

  private OperatorSettings() {}

  static dev.homeostat.appwrapper.settings.Settings of(Settings settings) {
    dev.homeostat.appwrapper.settings.Settings defaults =
        dev.homeostat.appwrapper.settings.Settings.DEFAULT;
    return new dev.homeostat.appwrapper.settings.Settings(
        new FaultTolerance(
            settings.admissionGrace(),
            settings.warmupGrace(),
            settings.failureGrace(),
            settings.retryPause(),
            settings.retryLimit(),
            settings.forcefulDeletionGrace(),
            settings.deletionOnFailureGrace(),
            defaults.faultTolerance().ceiling(),
            settings.successTtl(),
            settings.terminalExitCodes(),
            settings.retryableExitCodes()),
        defaults.userCheck(),
        defaults.schedulerName(),
        defaults.defaultQueue(),
        defaults.autopilot(),
        defaults.manager());
  }
}
