package dev.homeostat.appbundle;

import dev.homeostat.program.OptionValues;
import dev.homeostat.program.webhook.WebhookOptions;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/**
 * The options of the operator beside those of each {@link dev.homeostat.program.OperatorProgram}.
 */
final class OperatorOptions {

  @Option(
      names = "--default-service-account",
      converter = OptionValues.Name.class,
      paramLabel = "NAME",
      description =
          "The service account, in the namespace of an AppBundle, whose permissions are used."
              + " Default: those of the operator.")
  String serviceAccount = "";

  @ArgGroup(exclusive = false, validate = false)
  WebhookOptions webhooks = new WebhookOptions();
}
