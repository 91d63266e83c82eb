package dev.homeostat.program.webhook;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.program.OptionValues;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of an operator with webhooks, for a field with picocli's {@code ArgGroup}. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class WebhookOptions {

  @Option(
      names = "--check-access",
      converter = OptionValues.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "true|false",
      description =
          "Objects are refused whose user may not create what they contain. Default:"
              + " ${DEFAULT-VALUE}.")
  boolean checkAccess;

  @Option(
      names = "--webhook-port",
      converter = OptionValues.Port.class,
      defaultValue = "9443",
      paramLabel = "PORT",
      description = "The port of the webhooks; 0 for any. Default: ${DEFAULT-VALUE}.")
  int port;

  @Option(
      names = "--webhook-name",
      converter = OptionValues.Name.class,
      paramLabel = "NAME",
      description =
          "The name of the webhook configurations, of the Service of the webhooks and of the Secret"
              + " with their certificate. Default: that of the operator.")
  @Nullable String name;

  @Option(
      names = "--webhook-url",
      paramLabel = "URL",
      description =
          "The address of the webhooks if the operator runs outside of the cluster, as in"
              + " https://192.0.2.1:9443.")
  @Nullable URI url;

  @Option(
      names = "--webhook-certificate",
      paramLabel = "FILE",
      description = "The certificate of the webhooks, as cert-manager writes it. Default: its own.")
  @Nullable Path certificate;

  @Option(
      names = "--webhook-key",
      paramLabel = "FILE",
      description = "The private key of this certificate.")
  @Nullable Path key;

  /** The defaults, before options are parsed. */
  public WebhookOptions() {}

  /**
   * Returns whether objects are refused whose user may not create what they contain.
   *
   * @return true by default
   */
  public boolean checksAccess() {
    return checkAccess;
  }

  /**
   * Returns the address of the webhooks, for an operator outside of the cluster.
   *
   * @return empty if they are reached by a Service
   */
  public Optional<URI> url() {
    return Optional.ofNullable(url);
  }
}
