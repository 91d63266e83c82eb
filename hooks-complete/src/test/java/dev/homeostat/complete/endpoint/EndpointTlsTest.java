package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Authority.YEARS;
import static dev.homeostat.complete.endpoint.Ground.COMPLETE;
import static dev.homeostat.complete.endpoint.Ground.MANY;
import static dev.homeostat.complete.endpoint.Ground.PATH;
import static dev.homeostat.complete.endpoint.Ground.UID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.complete.access.Credentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real handshakes, with certificates of authorities of which one alone is trusted. */
@Timeout(120)
class EndpointTlsTest {

  private static final String NAME = "shop.web.complete";

  private static Authority authority;
  private static Authority stranger;
  private static SSLContext server;
  private static SSLContext nobody;

  @BeforeAll
  static void begin() throws Exception {
    authority = new Authority("authority");
    // As those would call themselves who want to be taken for it.
    stranger = new Authority("authority");
    server = authority.context(authority.issue("server", YEARS));
    nobody = authority.context(null);
  }

  private static Ground ground(boolean certificates) {
    Ground ground = new Ground(MANY, Optional.of(server), certificates);
    ground.doorman.subject(NAME, COMPLETE, UID);
    return ground;
  }

  /** The response; empty if there is no connection. */
  private static String said(Ground ground, SSLContext client, String request, String protocol) {
    try (Wire wire = Wire.to(ground.port(), client, protocol)) {
      return wire.write(request).rest();
    } catch (IOException | UncheckedIOException e) {
      return "";
    }
  }

  private static Reply reply(Ground ground, SSLContext client, String request, String protocol) {
    return Reply.of(said(ground, client, request, protocol));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void a_token_is_heard_over_tls(String protocol) {
    try (Ground ground = ground(false)) {
      Reply reply = reply(ground, nobody, Ground.call(PATH, ground.token), protocol);
      assertThat(reply.status()).isEqualTo(202);
      assertThat(reply.headers())
          .containsOnlyKeys(
              "date", "content-type", "content-length", "cache-control", "connection");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void a_certificate_of_the_authority_is_a_proof(String protocol) throws Exception {
    try (Ground ground = ground(true)) {
      SSLContext client = authority.context(authority.issue(NAME, YEARS));
      assertThat(reply(ground, client, Ground.request("PUT", PATH), protocol).status())
          .isEqualTo(202);
      assertThat(ground.log.audit())
          .containsExactly(
              "client=127.0.0.1 application=shop/web purpose=complete proof=certificate"
                  + " outcome=accepted");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void a_certificate_of_the_authority_for_something_else_is_none(String protocol) throws Exception {
    try (Ground ground = ground(true)) {
      SSLContext client = authority.context(authority.issue("shop.web.shutdown", YEARS));
      assertThat(reply(ground, client, Ground.request("PUT", PATH), protocol).status())
          .isEqualTo(401);
      assertThat(ground.store.loads).hasValue(0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void a_certificate_of_another_authority_ends_the_handshake(String protocol) throws Exception {
    try (Ground ground = ground(true)) {
      SSLContext client = authority.context(stranger.issue(NAME, YEARS));
      assertThat(said(ground, client, Ground.call(PATH, ground.token), protocol)).isEmpty();
      assertThat(ground.doorman.asked).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void a_certificate_that_has_expired_ends_the_handshake(String protocol) throws Exception {
    try (Ground ground = ground(true)) {
      SSLContext client = authority.context(authority.issue(NAME, Duration.ofDays(-1)));
      assertThat(said(ground, client, Ground.call(PATH, ground.token), protocol)).isEmpty();
      assertThat(ground.doorman.asked).isEmpty();
    }
  }

  @Test
  void a_certificate_that_expires_after_the_handshake_is_none() throws Exception {
    try (Ground ground = ground(true)) {
      SSLContext client = authority.context(authority.issue(NAME, Duration.ofDays(1)));
      ground.clock.forward(Duration.ofDays(365 * 50));
      assertThat(reply(ground, client, Ground.request("PUT", PATH), "TLSv1.3").status())
          .isEqualTo(401);
      assertThat(ground.doorman.asked)
          .extracting(Credentials::certificate)
          .containsOnly(Optional.empty());
    }
  }

  @Test
  void whoever_has_no_certificate_may_have_a_token() {
    try (Ground ground = ground(true)) {
      assertThat(reply(ground, nobody, Ground.call(PATH, ground.token), "TLSv1.3").status())
          .isEqualTo(202);
      assertThat(reply(ground, nobody, Ground.request("PUT", PATH), "TLSv1.3").status())
          .isEqualTo(401);
    }
  }

  @Test
  void nobody_is_asked_for_a_certificate_where_none_counts() throws Exception {
    try (Ground ground = ground(false)) {
      SSLContext client = authority.context(authority.issue(NAME, YEARS));
      assertThat(reply(ground, client, Ground.request("PUT", PATH), "TLSv1.3").status())
          .isEqualTo(401);
      assertThat(ground.log.audit().get(0)).contains("proof=none");
    }
  }

  @Test
  void no_older_tls_is_spoken() {
    // The beginning of a handshake of TLS 1.1, with a cipher suite that all know.
    byte[] hello =
        HexFormat.of().parseHex("160301002d010000290302" + "00".repeat(32) + "000002c00a0100");
    try (Ground ground = ground(false);
        Wire wire = ground.wire()) {
      assertThat(wire.write(hello).rest()).doesNotStartWith("\u0016");
    }
  }

  @Test
  void what_is_no_handshake_is_closed() {
    try (Ground ground = ground(true);
        Wire wire = ground.wire()) {
      assertThat(wire.write(Ground.call(PATH, ground.token)).rest()).doesNotContain("HTTP");
      assertThat(ground.log.audit()).isEmpty();
    }
  }

  @Test
  void handshakes_that_fail_leave_room_for_others() throws Exception {
    try (Ground ground = new Ground(MANY.withConnections(3, 3), Optional.of(server), true)) {
      SSLContext client = authority.context(stranger.issue(NAME, YEARS));
      for (int i = 0; i < 20; i++) {
        said(ground, client, Ground.request("PUT", PATH), i % 2 == 0 ? "TLSv1.2" : "TLSv1.3");
        try (Wire wire = ground.wire()) {
          wire.write("no handshake\r\n\r\n");
        }
      }
      String said = "";
      while (said.isEmpty()) {
        said = said(ground, nobody, Ground.call(PATH, ground.token), "TLSv1.3");
      }
      assertThat(Reply.of(said).status()).isEqualTo(202);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "16", "1603010200", "160301020001", "16030102000100"})
  void a_handshake_that_drips_is_cut_off(String begun) throws IOException {
    try (Ground ground =
            new Ground(MANY.withConnectionTime(Duration.ofMillis(500)), Optional.of(server), true);
        Wire wire = ground.wire()) {
      wire.write(HexFormat.of().parseHex(begun)).drip("\u0000", 20);
      assertThat(ground.log.audit()).isEmpty();
    }
  }

  @Test
  void a_connection_over_tls_on_which_nothing_is_said_is_closed() throws IOException {
    try (Ground ground =
            new Ground(MANY.withConnectionTime(Duration.ofSeconds(2)), Optional.of(server), true);
        Wire wire = Wire.to(ground.port(), nobody)) {
      assertThat(wire.rest()).isEmpty();
    }
  }
}
