package dev.homeostat.complete;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import dev.homeostat.https.certificate.PemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** An authority of a test. */
public final class Authority {

  private static final Duration YEAR = Duration.ofDays(365);

  private final CertificateAndKey own;

  private Authority(CertificateAndKey own) {
    this.own = own;
  }

  private static CertificateAuthorityFactory founder() {
    return new CertificateAuthorityFactory(Instant.now(), new SecureRandom());
  }

  /** One that signs itself. */
  public static Authority root(String name) {
    return new Authority(founder().authority(name));
  }

  /** One that counts until a time. */
  public static Authority root(String name, Instant end) {
    return new Authority(
        new CertificateAuthorityFactory(end.minus(YEAR), new SecureRandom()).authority(name));
  }

  /** One that this one signs. */
  public Authority intermediate(String name) {
    return new Authority(founder().intermediate(name, own));
  }

  /** A server of this machine. */
  public CertificateAndKey server() {
    return founder().server(List.of("localhost"), own);
  }

  public CertificateAndKey own() {
    return own;
  }

  public List<X509Certificate> certificates() {
    return List.of(own.certificate());
  }

  /** Writes certificate and key as a user would have them. */
  public static void write(CertificateAndKey what, Path certificate, Path key) {
    try {
      Files.writeString(certificate, PemFile.write(what.chain()));
      Files.writeString(key, PemFile.write(what.key()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
