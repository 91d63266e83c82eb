package dev.homeostat.appwrapper.settings;

/**
 * The settings of the certificate of the webhooks, and of the names by which the API server finds
 * them. Each is empty for the default.
 *
 * @param certificateDir the files {@code tls.crt} and {@code tls.key} in it are used if they exist
 * @param namespace of the Service and of the Secret
 * @param webhookServiceName the name of the Service
 * @param webhookSecretName the name of the Secret with the certificate
 * @param mutatingWebhookConfigName the name of the mutating configuration
 * @param validatingWebhookConfigName the name of the validating configuration
 */
public record CertificateSettings(
    String certificateDir,
    String namespace,
    String webhookServiceName,
    String webhookSecretName,
    String mutatingWebhookConfigName,
    String validatingWebhookConfigName) {

  /** The defaults. */
  public static final CertificateSettings DEFAULT = new CertificateSettings("", "", "", "", "", "");
}
