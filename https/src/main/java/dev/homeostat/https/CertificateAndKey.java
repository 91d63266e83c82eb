package dev.homeostat.https;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.https.certificate.PemFile;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A certificate, those that signed it, and its private key.
 *
 * @param chain the certificate first; not empty
 * @param key belongs to the first certificate
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record CertificateAndKey(List<X509Certificate> chain, PrivateKey key) {

  // Copies the chain.
  public CertificateAndKey {
    Objects.requireNonNull(key, "key");
    chain = List.copyOf(Objects.requireNonNull(chain, "chain"));
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("a key needs its certificate");
    }
  }

  /**
   * Reads both.
   *
   * @param certificate in PEM, the chain behind it
   * @param key in PEM, not encrypted; may be the same file
   * @return both
   * @throws InvalidInputException if one cannot be read, or they do not belong together
   */
  public static CertificateAndKey read(Path certificate, Path key) {
    List<Problem> problems = new ArrayList<>();
    List<X509Certificate> chain = PemFile.certificates(certificate, problems);
    Optional<PrivateKey> secret = PemFile.key(key, problems);
    if (problems.isEmpty()) {
      PemFile.mismatch(chain.get(0), secret.orElseThrow(), key.toString()).ifPresent(problems::add);
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
    return new CertificateAndKey(chain, secret.orElseThrow());
  }

  /**
   * Reads certificates alone, such as those of authorities.
   *
   * @param file in PEM
   * @return at least one
   * @throws InvalidInputException if there is none
   */
  public static List<X509Certificate> readCertificates(Path file) {
    List<Problem> problems = new ArrayList<>();
    List<X509Certificate> certificates = PemFile.certificates(file, problems);
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
    return certificates;
  }

  /**
   * The certificate of the key.
   *
   * @return the first of the chain
   */
  public X509Certificate certificate() {
    return chain.get(0);
  }

  /** Whose it is; never the key. */
  @Override
  public String toString() {
    return "CertificateAndKey(" + certificate().getSubjectX500Principal() + ")";
  }
}
