package dev.homeostat.appwrapper.settings;

/**
 * The configuration of the operator.
 *
 * @param faultTolerance of AppWrappers without annotations
 * @param userCheck whether users need the permission to create what they wrap
 * @param schedulerName the scheduler of the pods; empty for the default
 * @param defaultQueue the queue of AppWrappers without one; empty for none
 * @param autopilot how pods keep away from broken devices
 * @param manager the settings of the process
 */
public record Settings(
    FaultTolerance faultTolerance,
    boolean userCheck,
    String schedulerName,
    String defaultQueue,
    Autopilot autopilot,
    ManagerSettings manager) {

  /** The defaults. */
  public static final Settings DEFAULT =
      new Settings(
          FaultTolerance.DEFAULT, true, "", "", Autopilot.DEFAULT, ManagerSettings.DEFAULT);
}
