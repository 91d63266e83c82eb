package dev.homeostat.https.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.text.FileFailures;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;

/** Reads and writes certificates and keys in PEM. Messages never show what is in a file. */
@API(status = INTERNAL)
public final class PemFile {

  private static final String CERTIFICATE = "a certificate in PEM";
  private static final String KEY = "a private key in PEM that is not encrypted";
  private static final String BROKEN = "one that is broken";

  /** The byte order mark of UTF-8, which some editors write at the start of a file. */
  private static final String BYTE_ORDER_MARK =
      new String("\uFEFF".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);

  private static final String PROBE = "homeostat.dev/probe";

  private PemFile() {}

  /**
   * Reads the certificates of a file.
   *
   * @param file where they are
   * @param problems receives a problem if there are none
   * @return in their order
   */
  public static List<X509Certificate> certificates(Path file, List<Problem> problems) {
    return read(file, CERTIFICATE, problems)
        .map(text -> certificates(text, file.toString(), problems))
        .orElse(List.of());
  }

  /**
   * Reads the certificates of a text.
   *
   * @param text in PEM
   * @param where the text is, for people
   * @param problems receives a problem if there are none
   * @return in their order
   */
  public static List<X509Certificate> certificates(
      String text, String where, List<Problem> problems) {
    List<X509Certificate> found = new ArrayList<>();
    try {
      for (Object part : parts(text)) {
        if (part instanceof X509CertificateHolder holder) {
          found.add(new JcaX509CertificateConverter().getCertificate(holder));
        }
      }
      if (!found.isEmpty()) {
        return found;
      }
      problems.add(unusable(where, CERTIFICATE, "none"));
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      problems.add(unusable(where, CERTIFICATE, BROKEN));
    }
    return List.of();
  }

  /**
   * Reads the private key of a file.
   *
   * @param file where it is; may hold certificates, too
   * @param problems receives a problem if there is none
   * @return empty if there is none
   */
  public static Optional<PrivateKey> key(Path file, List<Problem> problems) {
    return read(file, KEY, problems).flatMap(text -> key(text, file.toString(), problems));
  }

  /**
   * Reads the private key of a text.
   *
   * @param text in PEM; may hold certificates, too
   * @param where the text is, for people
   * @param problems receives a problem if there is none
   * @return empty if there is none
   */
  public static Optional<PrivateKey> key(String text, String where, List<Problem> problems) {
    try {
      JcaPEMKeyConverter converter = new JcaPEMKeyConverter();
      for (Object part : parts(text)) {
        if (part instanceof PEMKeyPair pair) {
          return Optional.of(converter.getKeyPair(pair).getPrivate());
        }
        if (part instanceof PrivateKeyInfo key) {
          return Optional.of(converter.getPrivateKey(key));
        }
      }
      problems.add(unusable(where, KEY, "none"));
    } catch (IOException | RuntimeException e) {
      problems.add(unusable(where, KEY, BROKEN));
    }
    return Optional.empty();
  }

  /** Reads a file byte by byte, since comments beside the parts may have any encoding. */
  private static Optional<String> read(Path file, String expected, List<Problem> problems) {
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      return Optional.of(
          text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text);
    } catch (IOException e) {
      problems.add(unusable(file.toString(), expected, FileFailures.got(e)));
      return Optional.empty();
    }
  }

  private static List<Object> parts(String text) throws IOException {
    List<Object> parts = new ArrayList<>();
    try (PEMParser parser = new PEMParser(new StringReader(text))) {
      for (Object part = parser.readObject(); part != null; part = parser.readObject()) {
        parts.add(part);
      }
    }
    return parts;
  }

  private static Problem unusable(String where, String expected, String got) {
    return Problem.error("UnusablePemFile")
        .at(where)
        .expected(expected)
        .got(got)
        .advice("check the path, its permissions and its content");
  }

  /**
   * Checks that a private key belongs to a certificate.
   *
   * @param certificate has the public half
   * @param key the private half
   * @param where the key was named
   * @return empty if what one signs the other verifies
   */
  public static Optional<Problem> mismatch(
      X509Certificate certificate, PrivateKey key, String where) {
    return belongTogether(certificate, key)
        ? Optional.empty()
        : Optional.of(
            Problem.error("KeyMismatch")
                .at(where)
                .expected("the private key of " + certificate.getSubjectX500Principal())
                .got("the key of another one")
                .advice("name the certificate and the key that were made together"));
  }

  private static boolean belongTogether(X509Certificate certificate, PrivateKey key) {
    try {
      byte[] probe = PROBE.getBytes(StandardCharsets.US_ASCII);
      Signature signing = Signature.getInstance(Signing.algorithm(key));
      signing.initSign(key);
      signing.update(probe);
      Signature verifying = Signature.getInstance(Signing.algorithm(key));
      verifying.initVerify(certificate.getPublicKey());
      verifying.update(probe);
      return verifying.verify(signing.sign());
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Certificates in PEM.
   *
   * @param certificates in their order
   * @return one text
   */
  public static String write(List<X509Certificate> certificates) {
    return written(certificates);
  }

  /**
   * A private key in PEM, as PKCS #8.
   *
   * @param key the key
   * @return the text
   */
  public static String write(PrivateKey key) {
    try {
      return written(List.of(new JcaPKCS8Generator(key, null)));
    } catch (IOException e) {
      throw new IllegalStateException("a key of ours can be written", e);
    }
  }

  private static String written(List<?> parts) {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      for (Object part : parts) {
        writer.writeObject(part);
      }
    } catch (IOException e) {
      throw new IllegalStateException("what is in memory can be written", e);
    }
    return text.toString();
  }
}
