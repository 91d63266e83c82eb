package dev.homeostat.complete.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.complete.Authority;
import dev.homeostat.complete.CertificateAndKey;
import dev.homeostat.testkit.StandingClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A renewed certificate counts without a restart; a half-written one never does. */
class IdentityFilesTest {

  @TempDir Path dir;

  private final Authority root = Authority.root("root");
  private final CertificateAndKey first = root.server();
  private final CertificateAndKey second = root.server();
  private final StandingClock clock = new StandingClock();
  private Path certificate;
  private Path key;
  private IdentityFiles files;

  @BeforeEach
  void a_server_with_files() throws Exception {
    certificate = dir.resolve("server.pem");
    key = dir.resolve("key.pem");
    Authority.write(first, certificate, key);
    age(certificate);
    age(key);
    files = new IdentityFiles(certificate, key, clock);
  }

  private static void age(Path file) throws Exception {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
  }

  @Test
  void renewed_files_count_within_a_minute() {
    Authority.write(second, certificate, key);
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
