package dev.homeostat.sharding;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.KeyType;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import dev.homeostat.https.certificate.CertificateDraft;
import dev.homeostat.https.certificate.Keys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;

/** Directories such as those of mounted Secrets that cert-manager has made. */
public final class TlsFiles {

  private static final SecureRandom RANDOM = new SecureRandom();

  private TlsFiles() {}

  public static CertificateAndKey authority(String name) {
    return new CertificateAuthorityFactory(Instant.now(), RANDOM).authority(name);
  }

  /** Writes a certificate of a new key. */
  public static Path write(
      Path directory, CertificateAndKey signer, CertificateAndKey... authorities)
      throws IOException {
    Instant now = Instant.now();
    CertificateAndKey member =
        new CertificateDraft(
                new X500Name("CN=replica"),
                Keys.generate(KeyType.EC_P256, RANDOM),
                now,
                now.plus(Duration.ofHours(1)),
                RANDOM)
            .by(
                signer,
                builder ->
                    builder.addExtension(
                        Extension.basicConstraints, true, new BasicConstraints(false)));
    Files.createDirectories(directory);
    write(directory.resolve("tls.crt"), pem(List.of(member.certificate())));
    write(directory.resolve("tls.key"), pem("PRIVATE KEY", member.key().getEncoded()));
    write(
        directory.resolve("ca.crt"),
        pem(List.of(authorities).stream().map(CertificateAndKey::certificate).toList()));
    return directory;
  }

  /** The next time of the file differs from the last one, however soon it is written. */
  private static void write(Path file, String text) throws IOException {
    FileTime next =
        Files.exists(file)
            ? FileTime.from(Files.getLastModifiedTime(file).toInstant().plusSeconds(1))
            : FileTime.from(Instant.now());
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, next);
  }

  private static String pem(List<X509Certificate> certificates) {
    return certificates.stream().map(TlsFiles::pem).collect(Collectors.joining());
  }

  private static String pem(X509Certificate certificate) {
    try {
      return pem("CERTIFICATE", certificate.getEncoded());
    } catch (CertificateEncodingException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private static String pem(String what, byte[] bytes) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(
            what,
            Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(bytes),
            what);
  }
}
