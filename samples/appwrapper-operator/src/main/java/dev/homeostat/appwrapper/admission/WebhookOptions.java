package dev.homeostat.appwrapper.admission;

import dev.homeostat.program.OptionValues;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the webhooks. */
public final class WebhookOptions {

  @Option(
      names = "--check-access",
      converter = OptionValues.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "true|false",
      description =
          "AppWrappers are refused whose user may not create the objects. Default: ${DEFAULT-VALUE}.")
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
      defaultValue = "appwrapper-operator",
      paramLabel = "NAME",
      description =
          "The name of the webhook configuration, of the Service of the webhooks and of the Secret"
              + " with their certificate. Default: ${DEFAULT-VALUE}.")
  String name = "";

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
}
