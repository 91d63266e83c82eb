package dev.homeostat.tosca.web;

import static dev.homeostat.tosca.ToscaCode.FETCH_FAILED;
import static dev.homeostat.tosca.ToscaCode.URL_FORBIDDEN;
import static dev.homeostat.tosca.web.Fetches.PATIENT;
import static dev.homeostat.tosca.web.Fetches.fetch;
import static dev.homeostat.tosca.web.Fetches.local;
import static dev.homeostat.tosca.web.Fetches.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real connections over TLS, with a certificate that keytool makes. */
class TlsTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir static Path folder;

  private static SSLContext identity;
  private static SSLContext trust;
  private static Site site;

  @BeforeAll
  static void begin() throws IOException, InterruptedException, GeneralSecurityException {
    Path store = folder.resolve("site.p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process process =
        new ProcessBuilder(
                keytool.toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "site",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();

    KeyStore own = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      own.load(in, PASSWORD);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, PASSWORD);
    identity = SSLContext.getInstance("TLS");
    identity.init(keys.getKeyManagers(), null, null);

    KeyStore others = KeyStore.getInstance("PKCS12");
    others.load(null, null);
    others.setCertificateEntry("site", own.getCertificate("site"));
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(others);
    trust = SSLContext.getInstance("TLS");
    trust.init(null, trusted.getTrustManagers(), null);

    site = Site.https(identity).text("/a.yaml", "a: 1").redirect("/moved", 302, "/a.yaml");
  }

  @AfterAll
  static void end() {
    site.close();
  }

  private static Fetcher trusting(int... ports) {
    return new Fetcher(local(ports), PATIENT, HostResolver.SYSTEM, Optional.of(trust));
  }

  @Test
  void a_server_with_a_trusted_certificate_answers() {
    assertThat(fetch(trusting(site.port()), site.url("localhost", "/a.yaml"))).isEqualTo("a: 1");
    assertThat(fetch(trusting(site.port()), site.url("localhost", "/moved"))).isEqualTo("a: 1");
  }

  @Test
  void a_certificate_that_nobody_trusts_is_no_answer() {
    Fetcher usual = new Fetcher(local(site.port()), PATIENT);
    assertThat(refused(FETCH_FAILED, usual, site.url("localhost", "/a.yaml")).getMessage())
        .contains("TLS");
  }

  @Test
  void a_certificate_of_another_host_is_no_answer() {
    refused(FETCH_FAILED, trusting(site.port()), site.url("127.0.0.1", "/a.yaml"));
  }

  @Test
  void a_server_without_tls_is_no_answer() {
    try (RawSite plain = RawSite.shouting("HTTP/1.1 200 OK", "", "secret")) {
      refused(
          FETCH_FAILED,
          trusting(plain.port()),
          URI.create("https://localhost:" + plain.port() + "/a.yaml"));
    }
  }

  @Test
  void a_redirect_from_https_to_http_is_refused_even_if_http_is_allowed() {
    try (Site plain = Site.http().text("/a.yaml", "secret");
        Site secure =
            Site.https(identity).redirect("/a.yaml", 302, plain.url("/a.yaml").toString())) {
      refused(
          URL_FORBIDDEN, trusting(plain.port(), secure.port()), secure.url("localhost", "/a.yaml"));
      assertThat(secure.requests).hasSize(1);
      assertThat(plain.requests).isEmpty();
    }
  }

  @Test
  void a_redirect_from_http_to_https_is_followed() {
    try (Site plain =
        Site.http().redirect("/a", 301, site.url("localhost", "/a.yaml").toString())) {
      assertThat(fetch(trusting(plain.port(), site.port()), plain.url("/a"))).isEqualTo("a: 1");
    }
  }
}
