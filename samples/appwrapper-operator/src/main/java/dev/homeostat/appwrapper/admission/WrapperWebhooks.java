package dev.homeostat.appwrapper.admission;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.program.OperatorSetup;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.webhooks.AdmissionServer;
import dev.homeostat.webhooks.CreateAccess;
import dev.homeostat.webhooks.SharedCertificate;
import dev.homeostat.webhooks.WebhookConfigurations;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the webhooks of the operator, if the cluster is to ask them. */
public final class WrapperWebhooks {

  private static final Logger LOG = LoggerFactory.getLogger(WrapperWebhooks.class);
  private static final String PATH = "-workload-codeflare-dev-v1beta2-appwrapper";

  private WrapperWebhooks() {}

  /**
   * Starts the webhooks.
   *
   * @param options of the webhooks
   * @param settings of the operator
   * @param setup closes them
   * @throws IOException if the port is not free
   */
  public static void start(WebhookOptions options, Settings settings, OperatorSetup setup)
      throws IOException {
    WebhookConfigurations configurations = WebhookConfigurations.of(setup.cluster(), options.name);
    URI url = options.url;
    if (!settings.manager().webhooks()) {
      LOG.info("webhooks are off: webhooksEnabled is false");
      return;
    }
    if (url == null && !configurations.areInstalled()) {
      LOG.info(
          "webhooks are off: there is neither a webhook configuration {} nor --webhook-url",
          options.name);
      return;
    }
    AdmissionServer.Builder server =
        AdmissionServer.builder()
            .listen(new InetSocketAddress(options.port))
            .handler("/mutate" + PATH, new Defaulting(settings.defaultQueue()))
            .handler("/validate" + PATH, validation(settings, setup));
    Path certificate = options.certificate;
    Path key = options.key;
    if (certificate != null && key != null) {
      server.certificate(certificate, key);
    } else if (certificate != null || key != null) {
      throw new InvalidInputException(
          List.of(
              Problem.error("InvalidOption")
                  .at(key == null ? "--webhook-key" : "--webhook-certificate")
                  .expected("both files, or none of them")
                  .got("one of them")
                  .advice("give the other one, too")));
    } else {
      server.certificate(shared(options, url, setup, configurations));
    }
    AdmissionServer running = setup.closing(server.start());
    LOG.info("webhooks on port {}", running.port());
  }

  private static Validation validation(Settings settings, OperatorSetup setup) {
    CreateAccess access = CreateAccess.of(setup.client());
    return new Validation(
        (version, kind) ->
            setup.cluster().kind(version, kind) instanceof KindInfo info && !info.namespaced(),
        settings.userCheck()
            ? Optional.of(
                (user, object) -> {
                  CreateAccess.Answer answer = access.ask(user, object);
                  return answer instanceof CreateAccess.NotServed
                      ? access.askForAll(user, object.id().group())
                      : answer;
                })
            : Optional.empty());
  }

  private static SharedCertificate shared(
      WebhookOptions options,
      @Nullable URI url,
      OperatorSetup setup,
      WebhookConfigurations configurations) {
    SharedCertificate certificate =
        setup.closing(
            url == null
                ? SharedCertificate.start(
                    setup.cluster(),
                    setup.namespace(),
                    options.name,
                    SharedCertificate.serviceHosts(options.name, setup.namespace()),
                    configurations)
                : SharedCertificate.start(
                    setup.cluster(),
                    setup.namespace(),
                    options.name,
                    List.of(url.getHost()),
                    configurations.at(url)));
    setup.health(certificate::health);
    return certificate;
  }
}
