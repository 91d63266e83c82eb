package dev.homeostat.page.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.https.certificate.TlsContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that do what no browser does get no page, and keep no other client from one. */
class ReportAttackTest {

  private static final String TOKEN = "Authorization: Bearer " + ServedShop.JANE + "\r\n";

  private static final String SETTINGS =
      "{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {mode: fast}}";

  /** The connections that one client may have. */
  private static final int MOST_CONNECTIONS = 16;

  @TempDir Path dir;

  private static ServedShop served() throws IOException {
    ServedShop shop = new ServedShop();
    shop.pass(shop.application("shop", "web", SETTINGS));
    return shop;
  }

  private static SSLSocket connect(ServedShop shop) throws IOException {
    return (SSLSocket)
        TlsContext.client(List.of(ServedShop.authority()))
            .getSocketFactory()
            .createSocket(InetAddress.getLoopbackAddress(), shop.port());
  }

  /**
   * Sends bytes as they are, and returns the first line of the response; empty if there is none.
   */
  private static String statusLine(ServedShop shop, String request) throws IOException {
    try (SSLSocket socket = connect(shop)) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      String response =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(response).doesNotContain(ServedShop.JANE);
      return response.lines().findFirst().orElse("");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /applications/shop/web HTTP/1.1\r\nTOKEN\r\n",
        "GET /applications/shop/web HTTP/1.1\r\nHost: a\r\nHost: b\r\nTOKEN\r\n",
        "GET /applications/shop/web HTTP/1.1\r\nHost: a b\r\nTOKEN\r\n",
        "GET /applications/shop/web HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n"
            + "Transfer-Encoding: chunked\r\nTOKEN\r\n0\r\n\r\n",
        "GET /applications/shop/web HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
            + "Content-Length: 2\r\nTOKEN\r\nab",
        "GET /applications/shop/web HTTP/1.1\r\nHost : a\r\nTOKEN\r\n",
        "GET /applications/shop/web HTTP/1.1\r\nHost: a\r\n X-Folded: b\r\nTOKEN\r\n",
        "GET /applications/shop/web HTTP/1.1\nHost: a\nTOKEN\n",
        "GET /applications/shop/w\u0000eb HTTP/1.1\r\nHost: a\r\nTOKEN\r\n",
        "GET /applications/shop/../shop/%2e%2e/web HTTP/1.1\r\nHost: a\r\nTOKEN\r\n",
        "GET applications/shop/web HTTP/1.1\r\nHost: a\r\nTOKEN\r\n",
        "\u0016\u0003\u0001\r\n\r\n"
      })
  void what_is_no_strict_http_is_a_bad_request(String request) throws IOException {
    try (ServedShop shop = served()) {
      assertThat(statusLine(shop, request.replace("TOKEN", TOKEN))).contains(" 400 ");
      assertThat(shop.asked()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /applications/shop/web HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\nTOKEN\r\n",
        "GET /applications/shop/web HTTP/1.1\r\nHost: a\r\nCookie: token=jane\r\n\r\n",
        "GET /applications/shop/web HTTP/1.1\r\nHost: a\r\nX-Forwarded-User: jane\r\n\r\n"
      })
  void what_has_no_single_token_is_unauthorized(String request) throws IOException {
    try (ServedShop shop = served()) {
      assertThat(statusLine(shop, request.replace("TOKEN", TOKEN))).contains(" 401 ");
      assertThat(shop.asked()).isEmpty();
    }
  }

  @Test
  void a_second_request_on_a_connection_is_not_answered() throws IOException {
    try (ServedShop shop = served()) {
      String one = "GET /applications/shop/web HTTP/1.1\r\nHost: a\r\n" + TOKEN + "\r\n";
      assertThat(statusLine(shop, one + one)).contains(" 200 ");
      assertThat(shop.asked()).hasSize(1);
    }
  }

  @Test
  void old_versions_of_tls_are_refused() throws IOException {
    try (ServedShop shop = served();
        SSLSocket socket = connect(shop)) {
      assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.3");
      try (SSLSocket old = connect(shop)) {
        old.setEnabledProtocols(new String[] {"TLSv1.1"});
        assertThatThrownBy(old::startHandshake).isInstanceOf(SSLException.class);
      }
    }
  }

  @Test
  void a_client_has_no_more_connections_than_the_most() throws Exception {
    List<SSLSocket> slow = new ArrayList<>();
    try (ServedShop shop = served()) {
      for (int i = 0; i < MOST_CONNECTIONS; i++) {
        SSLSocket socket = connect(shop);
        // A socket that is not held is closed when it is collected.
        slow.add(socket);
        socket.getOutputStream().write("GET / HT".getBytes(StandardCharsets.US_ASCII));
      }
      assertThatThrownBy(() -> shop.get("/applications/shop/web", ServedShop.JANE))
          .isInstanceOf(IOException.class);
    } finally {
      for (SSLSocket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void a_page_that_is_made_when_the_server_stops_is_sent() throws Exception {
    ServedShop shop = served();
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    shop.beforeReport =
        () -> {
          started.countDown();
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    CompletableFuture<Integer> page = new CompletableFuture<>();
    new Thread(
            () -> {
              try {
                page.complete(shop.get("/applications/shop/web", ServedShop.JANE).statusCode());
              } catch (Exception e) {
                page.completeExceptionally(e);
              }
            })
        .start();
    started.await();
    Thread closing = new Thread(shop::close);
    closing.start();
    end.countDown();
    assertThat(page.get(30, TimeUnit.SECONDS)).isEqualTo(200);
    closing.join();
  }

  @Test
  void a_certificate_that_is_renewed_on_disk_is_presented_within_a_minute() throws Exception {
    CertificateAuthorityFactory factory =
        new CertificateAuthorityFactory(Instant.now(), new SecureRandom());
    CertificateAndKey authority = factory.authority("test");
    CertificateAndKey first = factory.server(List.of("localhost"), authority);
    CertificateAndKey second = factory.server(List.of("localhost"), authority);
    AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    write(first, "2030-01-01T00:00:00Z");
    try (ReportServer server =
        ReportServer.of(
                id -> Optional.empty(), (token, application) -> new ReadDecision.Granted("jane"))
            .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .clock(clock(now))
            .certificate(dir.resolve("tls.crt"), dir.resolve("tls.key"))
            .start()) {
      assertThat(presented(server, authority)).isEqualTo(first.certificate());
      write(second, "2030-01-02T00:00:00Z");
      assertThat(presented(server, authority)).isEqualTo(first.certificate());
      now.updateAndGet(time -> time.plus(Duration.ofSeconds(61)));
      assertThat(presented(server, authority)).isEqualTo(second.certificate());
    }
  }

  private void write(CertificateAndKey identity, String time) throws IOException {
    Path certificate = Files.writeString(dir.resolve("tls.crt"), PemFile.write(identity.chain()));
    Path key = Files.writeString(dir.resolve("tls.key"), PemFile.write(identity.key()));
    for (Path file : List.of(certificate, key)) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.parse(time)));
    }
  }

  private static Clock clock(AtomicReference<Instant> now) {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now.get();
      }
    };
  }

  private static X509Certificate presented(ReportServer server, CertificateAndKey authority)
      throws IOException {
    try (SSLSocket socket =
        (SSLSocket)
            TlsContext.client(List.of(authority.certificate()))
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.startHandshake();
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }
  }
}
