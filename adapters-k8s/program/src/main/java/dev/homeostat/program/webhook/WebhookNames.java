package dev.homeostat.program.webhook;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The names of the objects by which an API server finds webhooks.
 *
 * @param namespace of the Service and of the Secret
 * @param service of the webhooks
 * @param secret has the certificate
 * @param configurations the mutating and validating webhook configurations, each name once
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record WebhookNames(
    String namespace, String service, String secret, List<String> configurations) {

  // Copies the list.
  public WebhookNames {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(service, "service");
    Objects.requireNonNull(secret, "secret");
    configurations =
        Objects.requireNonNull(configurations, "configurations").stream().distinct().toList();
  }

  /**
   * Gives all objects one name.
   *
   * @param namespace of the Service and of the Secret
   * @param name of all objects
   * @return names
   */
  public static WebhookNames of(String namespace, String name) {
    return new WebhookNames(namespace, name, name, List.of(name));
  }

  /**
   * Returns the names with defaults for those that are empty.
   *
   * @param otherNamespace the namespace if it is empty
   * @param otherName each other name that is empty
   * @return names
   */
  public WebhookNames withDefaults(String otherNamespace, String otherName) {
    return new WebhookNames(
        or(namespace, otherNamespace),
        or(service, otherName),
        or(secret, otherName),
        configurations.stream().map(name -> or(name, otherName)).toList());
  }

  private static String or(String value, String other) {
    return value.isEmpty() ? other : value;
  }
}
