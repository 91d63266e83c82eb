package dev.homeostat.appwrapper.settings;

/**
 * The settings of the process.
 *
 * @param metricsAddress where metrics are served, as in {@code :8443}
 * @param healthAddress where probes are answered
 * @param leaderElection whether one of several replicas leads
 * @param http2 whether the servers speak it
 * @param webhooks whether AppWrappers are reviewed
 * @param certificates of the webhooks
 */
public record ManagerSettings(
    String metricsAddress,
    String healthAddress,
    boolean leaderElection,
    boolean http2,
    boolean webhooks,
    CertificateSettings certificates) {

  /** The defaults. */
  public static final ManagerSettings DEFAULT =
      new ManagerSettings(":8443", ":8081", false, false, true, CertificateSettings.DEFAULT);
}
