package dev.homeostat.spring;

import io.fabric8.kubernetes.client.Config;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;

/**
 * Hides the secrets among the settings of the Kubernetes client, which are system properties or
 * environment variables, also if the program shows all values of its environment. The URLs of
 * proxies are hidden too, since they can have a password.
 */
final class ClientSecrets implements SanitizingFunction {

  private static final Set<String> KEYS =
      Stream.of(
              Config.KUBERNETES_OAUTH_TOKEN_SYSTEM_PROPERTY,
              Config.KUBERNETES_AUTH_BASIC_PASSWORD_SYSTEM_PROPERTY,
              Config.KUBERNETES_CLIENT_KEY_DATA_SYSTEM_PROPERTY,
              Config.KUBERNETES_CLIENT_KEY_PASSPHRASE_SYSTEM_PROPERTY,
              Config.KUBERNETES_TRUSTSTORE_PASSPHRASE_PROPERTY,
              Config.KUBERNETES_KEYSTORE_PASSPHRASE_PROPERTY,
              Config.KUBERNETES_PROXY_PASSWORD,
              Config.KUBERNETES_HTTP_PROXY,
              Config.KUBERNETES_HTTPS_PROXY,
              Config.KUBERNETES_ALL_PROXY)
          .map(ClientSecrets::letters)
          .collect(Collectors.toUnmodifiableSet());

  @Override
  public SanitizableData apply(SanitizableData data) {
    return KEYS.contains(letters(data.getKey())) ? data.withSanitizedValue() : data;
  }

  /** The same for a system property and its environment variable. */
  private static String letters(String key) {
    return key.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
