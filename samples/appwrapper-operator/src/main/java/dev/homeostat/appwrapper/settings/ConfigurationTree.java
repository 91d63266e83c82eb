package dev.homeostat.appwrapper.settings;

/** The configuration in the form in which a ConfigMap has it; its names are the keys. */
record ConfigurationTree(
    WrapperPart appwrapper,
    ManagerPart controllerManager,
    boolean webhooksEnabled,
    CertificateSettings certManagement) {

  record WrapperPart(
      FaultTolerance faultTolerance,
      boolean userRBACAdmissionCheck,
      String schedulerName,
      String defaultQueueName,
      Autopilot autopilot) {}

  record ManagerPart(
      AddressPart metrics, AddressPart health, boolean leaderElection, boolean enableHTTP2) {}

  record AddressPart(String bindAddress) {}

  Settings settings() {
    return new Settings(
        appwrapper.faultTolerance(),
        appwrapper.userRBACAdmissionCheck(),
        appwrapper.schedulerName(),
        appwrapper.defaultQueueName(),
        appwrapper.autopilot(),
        new ManagerSettings(
            controllerManager.metrics().bindAddress(),
            controllerManager.health().bindAddress(),
            controllerManager.leaderElection(),
            controllerManager.enableHTTP2(),
            webhooksEnabled,
            certManagement));
  }
}
