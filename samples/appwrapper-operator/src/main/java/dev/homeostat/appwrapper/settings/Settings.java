package dev.homeostat.appwrapper.settings;

/**
 * The configuration of the operator, in the form of its ConfigMap: names are those of its keys.
 *
 * @param appwrapper the settings of all AppWrappers
 * @param controllerManager the settings of the process
 * @param webhooksEnabled whether AppWrappers are reviewed
 * @param certManagement the settings of the certificate of the webhooks
 */
public record Settings(
    Wrappers appwrapper,
    Manager controllerManager,
    boolean webhooksEnabled,
    Certificates certManagement) {

  /** The defaults. */
  public static final Settings DEFAULT = SettingsReader.read("", "the defaults").settings();

  /**
   * The settings of AppWrappers.
   *
   * @param faultTolerance of AppWrappers without annotations
   * @param userRBACAdmissionCheck whether users need the permission to create what they wrap
   * @param schedulerName the scheduler of the pods; empty for the default
   * @param defaultQueueName the queue of AppWrappers without one; empty for none
   * @param autopilot the settings that keep pods away from broken devices
   */
  public record Wrappers(
      FaultTolerance faultTolerance,
      boolean userRBACAdmissionCheck,
      String schedulerName,
      String defaultQueueName,
      Autopilot autopilot) {}

  /**
   * The settings of the process.
   *
   * @param metrics where metrics are served, as in {@code :8443}
   * @param health where probes are answered
   * @param leaderElection whether one of several replicas leads
   * @param enableHTTP2 whether the servers speak it
   */
  public record Manager(
      Address metrics, Address health, boolean leaderElection, boolean enableHTTP2) {}

  /**
   * An address of the process.
   *
   * @param bindAddress as in {@code :8443}
   */
  public record Address(String bindAddress) {}

  /**
   * The settings of the certificate of the webhooks, and of the names by which the API server finds
   * them. Each is empty for the default.
   *
   * @param certificateDir the files {@code tls.crt} and {@code tls.key} in it are used if they
   *     exist
   * @param namespace of the Service and of the Secret
   * @param webhookServiceName the name of the Service
   * @param webhookSecretName the name of the Secret with the certificate
   * @param mutatingWebhookConfigName the name of the mutating configuration
   * @param validatingWebhookConfigName the name of the validating configuration
   */
  public record Certificates(
      String certificateDir,
      String namespace,
      String webhookServiceName,
      String webhookSecretName,
      String mutatingWebhookConfigName,
      String validatingWebhookConfigName) {}
}
