package dev.homeostat.https.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.testkit.StandingClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A renewed certificate counts without a restart; a half-written one never does. */
class IdentityFilesTest {

  @TempDir Path dir;

  private final CertificateAuthorityFactory factory =
      new CertificateAuthorityFactory(Instant.now(), new SecureRandom());
  private final CertificateAndKey root = factory.authority("root");
  private final CertificateAndKey first = factory.server(List.of("localhost"), root);
  private final CertificateAndKey second = factory.server(List.of("localhost"), root);
  private final StandingClock clock = new StandingClock();
  private Path certificate;
  private Path key;
  private IdentityFiles files;

  @BeforeEach
  void a_server_with_files() throws Exception {
    certificate = dir.resolve("server.pem");
    key = dir.resolve("key.pem");
    write(first, certificate, key);
    age(certificate);
    age(key);
    files = new IdentityFiles(certificate, key, clock);
  }

  private static void write(CertificateAndKey what, Path certificate, Path key) throws IOException {
    Files.writeString(certificate, PemFile.write(what.chain()));
    Files.writeString(key, PemFile.write(what.key()));
  }

  private static void age(Path file) throws Exception {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
  }

  @Test
  void renewed_files_count_within_a_minute() throws Exception {
    write(second, certificate, key);
    assertThat(files.get()).isEqualTo(first);
    clock.forward(Duration.ofMinutes(1));
    assertThat(files.get().certificate()).isEqualTo(second.certificate());
  }

  @Test
  void of_half_a_renewal_nothing_counts() throws Exception {
    Files.writeString(certificate, PemFile.write(second.chain()));
    clock.forward(Duration.ofMinutes(1));
    assertThat(files.get()).isEqualTo(first);
    Files.writeString(key, "");
    clock.forward(Duration.ofMinutes(1));
    assertThat(files.get()).isEqualTo(first);
    Files.writeString(key, PemFile.write(second.key()));
    clock.forward(Duration.ofMinutes(1));
    assertThat(files.get().certificate()).isEqualTo(second.certificate());
  }

  @Test
  void files_that_are_gone_change_nothing() throws Exception {
    Files.delete(certificate);
    clock.forward(Duration.ofMinutes(1));
    assertThat(files.get()).isEqualTo(first);
  }
}
