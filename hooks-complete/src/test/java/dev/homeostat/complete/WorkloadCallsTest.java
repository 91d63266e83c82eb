package dev.homeostat.complete;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.spi.state.StateStore;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All mistakes in a setup are reported at the start, together, and without secrets. */
class WorkloadCallsTest {

  private static final Authority ROOT = Authority.root("root");

  private static List<String> codes(ThrowingCallable making) {
    InvalidInputException failure = catchThrowableOfType(InvalidInputException.class, making);
    assertThat(failure).as("it is refused").isNotNull();
    return failure.problems().stream().map(Problem::code).toList();
  }

  private static WorkloadCallsBuilder at(String address) {
    return WorkloadCalls.at(URI.create(address)).tokenKey(Fixture.KEY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://host",
        "https:///path",
        "host",
        "https://user:sesame@host",
        "https://host?query",
        "https://host#fragment",
        "http://homeostat.ops.svc"
      })
  void an_address_that_is_none_or_not_safe_is_refused(String address) {
    InvalidInputException failure =
        catchThrowableOfType(InvalidInputException.class, () -> at(address).build());
    assertThat(failure.problems()).extracting(Problem::code).containsExactly("UnusableAddress");
    assertThat(failure.getMessage()).doesNotContain("sesame");
  }

  @Test
  void plain_http_is_for_this_machine_or_for_who_says_so() {
    assertThat(at("http://localhost:8080").build()).isNotNull();
    assertThat(at("http://127.0.0.1:8080").build()).isNotNull();
    assertThat(at("http://homeostat.ops.svc").plainHttp().build()).isNotNull();
    assertThat(codes(() -> at("http://localhost:8080").authorities(ROOT.certificates()).build()))
        .containsExactly("UnusableAddress");
  }

  @Test
  void all_that_is_wrong_is_told_at_once() {
    Authority expired = Authority.root("old", Instant.now().minus(Duration.ofDays(1)));
    assertThat(
            codes(
                () ->
                    WorkloadCalls.at(URI.create("https://host"))
                        .authorities(ROOT.server().chain().subList(0, 1))
                        .issuer(new CertificateAndKey(expired.own().chain(), ROOT.own().key()))
                        .lifetime(Duration.ofSeconds(1))
                        .build()))
        .containsExactlyInAnyOrder(
            "NoAuthority", "ExpiredCertificate", "KeyMismatch", "ShortLifetime", "NoTokenKey");
  }

  @Test
  void key_files_that_make_no_sense_are_told(@TempDir Path dir) throws Exception {
    Path certificate = dir.resolve("c.pem");
    Path key = dir.resolve("k.pem");
    Authority.write(ROOT.own(), certificate, key);
    assertThat(CertificateAndKey.read(certificate, key).chain()).hasSize(1);
    Path other = dir.resolve("other.pem");
    Authority.write(Authority.root("other").own(), dir.resolve("x.pem"), other);
    assertThat(codes(() -> CertificateAndKey.read(certificate, other)))
        .containsExactly("KeyMismatch");
    assertThat(codes(() -> CertificateAndKey.read(dir.resolve("none"), dir.resolve("none"))))
        .containsExactly("UnusablePemFile", "UnusablePemFile");
    assertThat(codes(() -> CertificateAndKey.read(key, certificate)))
        .containsExactly("UnusablePemFile", "UnusablePemFile");
    Files.writeString(other, "-----BEGIN PRIVATE KEY-----\nsesame\n-----END PRIVATE KEY-----\n");
    InvalidInputException garbled =
        catchThrowableOfType(
            InvalidInputException.class, () -> CertificateAndKey.read(certificate, other));
    assertThat(garbled.getMessage())
        .contains("other.pem", "got one that is broken")
        .doesNotContain("sesame");
    InvalidInputException missing =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> CertificateAndKey.read(dir.resolve("none"), dir.resolve("none")));
    assertThat(missing.getMessage()).contains("got no such file").doesNotContain("Exception");
  }

  @Test
  void token_keys_that_are_short_or_none_are_told(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("token.key");
    assertThat(codes(() -> TokenKey.read(file))).containsExactly("UnusableTokenKey");
    Files.write(file, new byte[] {(byte) 0xC3, (byte) 0xA9});
    CallsException bytes = catchThrowableOfType(CallsException.class, () -> TokenKey.read(file));
    assertThat(bytes.problems())
        .extracting(Problem::got)
        .containsExactly("something that is no base64");
    for (String text : List.of("", "c2hvcnQ=", "no base64!")) {
      Files.writeString(file, text);
      assertThat(codes(() -> TokenKey.read(file))).as(text).containsExactly("UnusableTokenKey");
    }
    Files.writeString(file, TokenKey.generate(new java.security.SecureRandom()));
    assertThat(TokenKey.read(file)).isEqualTo(TokenKey.read(file));
  }

  @Test
  void an_endpoint_that_cannot_be_is_told() throws Exception {
    WorkloadCalls plain = at("http://localhost:8080").build();
    assertThat(codes(() -> plain.endpoint(StateStore.inMemory()).identity(ROOT.server()).start()))
        .containsExactly("UnusableEndpoint");
    WorkloadCalls mutual = at("https://localhost:8080").issuer(ROOT.own()).build();
    assertThat(codes(() -> mutual.endpoint(StateStore.inMemory()).start()))
        .containsExactly("UnusableEndpoint");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(
              codes(
                  () ->
                      plain
                          .endpoint(StateStore.inMemory())
                          .listen(new InetSocketAddress("localhost", taken.getLocalPort()))
                          .start()))
          .containsExactly("UnusableEndpoint");
    }
  }

  @Test
  void nothing_shows_a_key() {
    assertThat(at("https://host").build().toString()).isEqualTo("WorkloadCalls(https://host)");
  }
}
