package dev.homeostat.appwrapper;

import dev.homeostat.program.OptionValues;
import dev.homeostat.program.webhook.WebhookOptions;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/**
 * The options of the operator beside those of each {@link dev.homeostat.program.OperatorProgram}.
 */
final class OperatorOptions {

  @Option(
      names = "--metrics-address",
      converter = OptionValues.ListenAddress.class,
      paramLabel = "ADDRESS:PORT",
      description =
          "A second address of /metrics, as in :8443, which is all of this machine; 0 for none."
              + " Default: none.")
  @Nullable InetSocketAddress metrics;

  @ArgGroup(exclusive = false, validate = false)
  WebhookOptions webhooks = new WebhookOptions();
}
