package dev.homeostat.sharding.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.sharding.TlsFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Renewed certificates are used whatever the wall clock does. */
class PeerCredentialFilesTest {

  @TempDir Path directory;

  /**
   * With a wall clock that stands still or was set back by hours, the files were not read again.
   */
  @Test
  void renewed_files_are_used_after_a_second_of_the_monotonic_clock() throws IOException {
    CertificateAndKey authority = TlsFiles.authority("replicas");
    TlsFiles.write(directory, authority, authority);
    AtomicLong ticks = new AtomicLong(Long.MAX_VALUE - 1);
    Clock still = Clock.fixed(Instant.now(), ZoneOffset.UTC);
    PeerCredentialFiles files = new PeerCredentialFiles(directory, still, ticks::get);
    PeerCredentials first = files.get();
    TlsFiles.write(directory, authority, authority);
    assertThat(files.get()).isSameAs(first);
    ticks.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(files.get()).isNotSameAs(first);
  }
}
