package dev.homeostat.https.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.https.CertificateAndKey;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates and keys in PEM files with comments. */
class PemFileTest {

  /** A line as bundles of authorities have it. */
  private static final String COMMENT = "# Főtanúsítvány\n";

  @TempDir Path dir;

  private final List<Problem> problems = new ArrayList<>();
  private final CertificateAndKey root =
      new CertificateAuthorityFactory(Instant.now(), new SecureRandom()).authority("root");

  private Path file(String text, Charset charset) throws Exception {
    return Files.write(dir.resolve("file.pem"), text.getBytes(charset));
  }

  @Test
  void comments_may_have_any_characters() throws Exception {
    for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
      Path bundle = file(COMMENT + PemFile.write(root.chain()), charset);
      assertThat(PemFile.certificates(bundle, problems)).isEqualTo(root.chain());
      Path key = file(COMMENT + PemFile.write(root.key()), charset);
      assertThat(PemFile.key(key, problems)).contains(root.key());
    }
    assertThat(problems).isEmpty();
  }

  /** A parser looks for the first line of a part at the beginning of a line. */
  @Test
  void a_byte_order_mark_hides_no_part() throws Exception {
    CertificateAndKey other =
        new CertificateAuthorityFactory(Instant.now(), new SecureRandom()).authority("other");
    List<X509Certificate> both = List.of(root.chain().get(0), other.chain().get(0));
    Path bundle = file("\uFEFF" + PemFile.write(both), StandardCharsets.UTF_8);
    assertThat(PemFile.certificates(bundle, problems)).isEqualTo(both);
    Path key = file("\uFEFF" + PemFile.write(root.key()), StandardCharsets.UTF_8);
    assertThat(PemFile.key(key, problems)).contains(root.key());
    assertThat(problems).isEmpty();
  }

  @Test
  void a_file_of_other_bytes_has_no_certificate() throws Exception {
    Path bytes = Files.write(dir.resolve("file.der"), new byte[] {0x30, (byte) 0x82, 1});
    assertThat(PemFile.certificates(bytes, problems)).isEmpty();
    assertThat(problems).extracting(Problem::got).containsExactly("none");
  }
}
