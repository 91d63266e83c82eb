package dev.homeostat.kubernetes.testing;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x509.GeneralName;

/**
 * A certificate of a server, signed by itself.
 *
 * @param pem what a client has to trust
 * @param tls serves with it
 */
record ServingCertificate(String pem, SSLContext tls) {

  /** Makes a certificate for 127.0.0.1. */
  static ServingCertificate forLoopback() {
    try {
      Path folder = Files.createTempDirectory("serving-certificate");
      Path key = folder.resolve("key.pem");
      Path certificate = folder.resolve("certificate.pem");
      try {
        SelfSignedCertificate.write(
            "CN=127.0.0.1", key, certificate, new GeneralName(GeneralName.iPAddress, "127.0.0.1"));
        Config config =
            new ConfigBuilder(Config.empty())
                .withClientKeyFile(key.toString())
                .withClientKeyAlgo(SelfSignedCertificate.KEY_ALGORITHM)
                .withClientCertFile(certificate.toString())
                .withCaCertFile(certificate.toString())
                .build();
        return new ServingCertificate(Files.readString(certificate), Tls.of(config));
      } finally {
        Files.deleteIfExists(key);
        Files.deleteIfExists(certificate);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no certificate could be made", e);
    }
  }
}
