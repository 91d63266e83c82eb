package dev.homeostat.kubernetes.testing;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;

/** The certificates of a client. */
final class Tls {

  private Tls() {}

  /** Returns a context with the certificates of a client's configuration. */
  static SSLContext of(Config config) {
    try {
      return SSLUtils.sslContext(config);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("the certificates cannot be used", e);
    }
  }
}
