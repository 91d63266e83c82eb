package dev.homeostat.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The credentials of the client appear in no log and in no endpoint. */
class SecretsTest {

  /** Text where a key should be. */
  private static final String KEY = "bm8ga2V5IGF0IGFsbA==";

  @Configuration
  @EnableAutoConfiguration
  @Import(Programs.Pages.class)
  static class Program {
    @Bean(destroyMethod = "close")
    KubernetesClient client() {
      return Programs.unreachable();
    }
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void no_endpoint_and_no_log_has_the_token(CapturedOutput output) throws Exception {
    try (ConfigurableApplicationContext program =
        new SpringApplication(Program.class)
            .run(
                "--server.port=0",
                "--debug",
                "--homeostat.leader-election.enabled=false",
                "--management.endpoints.web.exposure.include=*",
                "--management.endpoint.env.show-values=always",
                "--management.endpoint.configprops.show-values=always",
                "--management.endpoint.health.show-details=always",
                "--kubernetes.auth.token=" + Programs.TOKEN)) {
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() -> assertThat(get(program, "health")).contains("working", "WebPage"));
      assertThat(get(program, "health")).doesNotContain(Programs.TOKEN);
      assertThat(get(program, "env"))
          .contains("kubernetes.auth.token")
          .doesNotContain(Programs.TOKEN);
      assertThat(get(program, "configprops"))
          .contains("homeostat-dev.homeostat.spring.HomeostatProperties", "leaseDuration", "grace")
          .doesNotContain(Programs.TOKEN);
      assertThat(get(program, "beans")).contains("homeostatEngine").doesNotContain(Programs.TOKEN);
      assertThat(get(program, "conditions")).doesNotContain(Programs.TOKEN);
    }
    assertThat(output.getAll()).isNotEmpty().doesNotContain(Programs.TOKEN);
  }

  @Configuration
  @EnableAutoConfiguration
  static class WithoutClient {}

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void the_report_of_a_client_that_cannot_be_built_has_no_secret(CapturedOutput output) {
    Map<String, String> settings =
        Map.of(
            Config.KUBERNETES_MASTER_SYSTEM_PROPERTY,
            "https://127.0.0.1:1",
            Config.KUBERNETES_OAUTH_TOKEN_SYSTEM_PROPERTY,
            Programs.TOKEN,
            Config.KUBERNETES_CLIENT_CERTIFICATE_DATA_SYSTEM_PROPERTY,
            KEY,
            Config.KUBERNETES_CLIENT_KEY_DATA_SYSTEM_PROPERTY,
            KEY,
            Config.KUBERNETES_CLIENT_KEY_PASSPHRASE_SYSTEM_PROPERTY,
            Programs.TOKEN);
    settings.forEach(System::setProperty);
    try {
      SpringApplication program = new SpringApplication(WithoutClient.class);
      program.setWebApplicationType(WebApplicationType.NONE);
      program.setRegisterShutdownHook(false);
      assertThatThrownBy(() -> program.run().close()).isInstanceOf(Exception.class);
    } finally {
      settings.keySet().forEach(System::clearProperty);
    }
    assertThat(output.getAll())
        .contains("The client of the Kubernetes API server cannot be built: CertificateException.")
        .doesNotContain("\tat ")
        .doesNotContain(Programs.TOKEN)
        .doesNotContain(KEY);
  }

  private static String get(ConfigurableApplicationContext program, String endpoint)
      throws Exception {
    String port = program.getEnvironment().getProperty("local.server.port");
    URI uri = URI.create("http://localhost:" + port + "/actuator/" + endpoint);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kubernetes.auth.token",
        "KUBERNETES_AUTH_TOKEN",
        "kubernetes.auth.basic.password",
        "KUBERNETES_CERTS_CLIENT_KEY_DATA",
        "kubernetes.certs.client.key.passphrase",
        "KUBERNETES_TRUSTSTORE_PASSPHRASE",
        "kubernetes.keystore.passphrase",
        "HTTPS_PROXY",
        "proxy.password"
      })
  void secrets_of_the_client_are_hidden(String key) {
    assertThat(new ClientSecrets().apply(new SanitizableData(null, key, "mine")).getValue())
        .isEqualTo(SanitizableData.SANITIZED_VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kubernetes.master", "KUBERNETES_NAMESPACE", "homeostat.workers"})
  void other_settings_are_shown(String key) {
    assertThat(new ClientSecrets().apply(new SanitizableData(null, key, "mine")).getValue())
        .isEqualTo("mine");
  }
}
