package dev.homeostat.appwrapper.admission;

import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.program.OperatorSetup;
import dev.homeostat.program.webhook.OperatorWebhooks;
import dev.homeostat.program.webhook.WebhookNames;
import dev.homeostat.program.webhook.WebhookOptions;
import dev.homeostat.webhooks.CreateAccess;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The webhooks of the operator. */
public final class WrapperWebhooks {

  private static final Logger LOG = LoggerFactory.getLogger(WrapperWebhooks.class);
  private static final String PATH = "-workload-codeflare-dev-v1beta2-appwrapper";

  private WrapperWebhooks() {}

  /**
   * Starts the webhooks, if the cluster is to ask them.
   *
   * @param options of the webhooks
   * @param settings of the operator
   * @param setup closes them
   * @throws IOException if the port is not free
   */
  public static void start(WebhookOptions options, Settings settings, OperatorSetup setup)
      throws IOException {
    if (settings.webhooksEnabled()) {
      Settings.Certificates wanted = settings.certManagement();
      CreateAccess access = CreateAccess.of(setup.client());
      OperatorWebhooks.of(options, setup)
          .names(
              new WebhookNames(
                  wanted.namespace(),
                  wanted.webhookServiceName(),
                  wanted.webhookSecretName(),
                  List.of(
                      wanted.mutatingWebhookConfigName(), wanted.validatingWebhookConfigName())))
          .certificateIn(wanted.certificateDir())
          .handler("/mutate" + PATH, new Defaulting(settings.appwrapper().defaultQueueName()))
          .handler(
              "/validate" + PATH,
              new Validation(
                  (version, kind) -> setup.cluster().kind(version, kind).isClusterScoped(),
                  options.checksAccess() ? Optional.of(access::askAlsoUnserved) : Optional.empty()))
          .start();
    } else {
      LOG.info("webhooks are off: webhooksEnabled is false");
    }
  }
}
