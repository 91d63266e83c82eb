package dev.homeostat.program.webhook;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.program.OperatorSetup;
import dev.homeostat.webhooks.AdmissionHandler;
import dev.homeostat.webhooks.AdmissionServer;
import dev.homeostat.webhooks.SharedCertificate;
import dev.homeostat.webhooks.WebhookConfigurations;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The webhooks of an operator, as its options say: they are on if a webhook configuration is
 * installed, or an address is given. The controllers of the operator begin when the API server can
 * call the webhooks, since their own writes may be reviewed. Not thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class OperatorWebhooks {

  private static final Logger LOG = LoggerFactory.getLogger(OperatorWebhooks.class);

  private final WebhookOptions options;
  private final OperatorSetup setup;
  private final AdmissionServer.Builder server = AdmissionServer.builder();
  private WebhookNames names;
  private @Nullable Path folder;

  private OperatorWebhooks(WebhookOptions options, OperatorSetup setup) {
    this.options = options;
    this.setup = setup;
    this.names = WebhookNames.of(setup.namespace(), setup.name());
  }

  /**
   * Begins the description of webhooks.
   *
   * @param options as they were given
   * @param setup closes the webhooks, and has their health
   * @return webhooks that are not started
   */
  public static OperatorWebhooks of(WebhookOptions options, OperatorSetup setup) {
    return new OperatorWebhooks(
        Objects.requireNonNull(options, "options"), Objects.requireNonNull(setup, "setup"));
  }

  /**
   * Sets the names of objects, which the option {@code --webhook-name} overrides. By default, all
   * are the name of the operator.
   *
   * @param value the names; each that is empty means the default
   * @return this
   */
  public OperatorWebhooks names(WebhookNames value) {
    names = Objects.requireNonNull(value, "names").withDefaults(setup.namespace(), setup.name());
    return this;
  }

  /**
   * Uses the files {@code tls.crt} and {@code tls.key} of a folder, if both exist when the webhooks
   * start and no option names others.
   *
   * @param path of the folder; empty for none
   * @return this
   */
  public OperatorWebhooks certificateIn(String path) {
    folder = Objects.requireNonNull(path, "path").isEmpty() ? null : Path.of(path);
    return this;
  }

  /**
   * Adds a handler.
   *
   * @param path of the webhook's client configuration, as in {@code /validate-greetings}
   * @param handler decides
   * @return this
   * @throws IllegalArgumentException if the path has no slash first, or has a handler
   */
  public OperatorWebhooks handler(String path, AdmissionHandler handler) {
    server.handler(path, handler);
    return this;
  }

  /**
   * Starts the webhooks if they are on. The log says whether they are.
   *
   * @return the server; empty if they are off
   * @throws InvalidInputException if the options contradict each other
   * @throws IOException if the port or a file is not available
   */
  public Optional<AdmissionServer> start() throws IOException {
    WebhookNames used =
        options.name == null ? names : WebhookNames.of(names.namespace(), options.name);
    WebhookConfigurations configurations =
        WebhookConfigurations.of(setup.cluster(), used.configurations().toArray(String[]::new));
    if (options.url == null && !configurations.areInstalled()) {
      LOG.info(
          "webhooks are off: there is neither a webhook configuration {} nor --webhook-url",
          String.join(" or ", used.configurations()));
      return Optional.empty();
    }
    Path certificate = options.certificate;
    Path key = options.key;
    if (certificate == null && key == null && folder != null) {
      certificate = existing(folder.resolve("tls.crt"));
      key = certificate == null ? null : existing(folder.resolve("tls.key"));
      certificate = key == null ? null : certificate;
    }
    if (certificate != null && key != null) {
      server.certificate(certificate, key);
    } else if (certificate != null || key != null) {
      throw onlyOne(key == null ? "--webhook-key" : "--webhook-certificate");
    } else {
      server.certificate(shared(used, options.url, configurations));
    }
    AdmissionServer running =
        setup.closing(server.listen(new InetSocketAddress(options.port)).start());
    LOG.info("webhooks on port {}", running.port());
    return Optional.of(running);
  }

  private static @Nullable Path existing(Path file) {
    return Files.exists(file) ? file : null;
  }

  private static InvalidInputException onlyOne(String missing) {
    return new InvalidInputException(
        List.of(
            Problem.error("InvalidOption")
                .at(missing)
                .expected("both files, or none of them")
                .got("one of them")
                .advice("give the other one, too")));
  }

  private SharedCertificate shared(
      WebhookNames used, @Nullable URI url, WebhookConfigurations configurations) {
    SharedCertificate certificate =
        setup.closing(
            SharedCertificate.start(
                setup.cluster(),
                used.namespace(),
                used.secret(),
                url == null
                    ? SharedCertificate.serviceHosts(used.service(), used.namespace())
                    : List.of(url.getHost()),
                url == null ? configurations : configurations.at(url)));
    setup.health(certificate::health);
    setup.beginAfter(certificate.trusted());
    return certificate;
  }
}
