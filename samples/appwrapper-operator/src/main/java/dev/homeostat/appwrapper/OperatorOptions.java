package dev.homeostat.appwrapper;

import dev.homeostat.program.webhook.WebhookOptions;
import picocli.CommandLine.ArgGroup;

/**
 * The options of the operator beside those of each {@link dev.homeostat.program.OperatorProgram}.
 */
final class OperatorOptions {

  @ArgGroup(exclusive = false, validate = false)
  WebhookOptions webhooks = new WebhookOptions();
}
