package dev.homeostat.https.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.apiguardian.api.API;

/** Makes TLS contexts that trust the authorities given, and no others. */
@API(status = INTERNAL)
public final class TlsContext {

  private TlsContext() {}

  /**
   * The context of a server.
   *
   * @param identity of the server
   * @param authorities of its clients; empty if it trusts none
   * @return a new context
   */
  public static SSLContext server(ServerIdentity identity, List<X509Certificate> authorities) {
    return context(new KeyManager[] {identity}, trusting(authorities));
  }

  /**
   * The context of a client.
   *
   * @param authorities of the servers; empty for those that Java trusts
   * @return a new context
   */
  public static SSLContext client(List<X509Certificate> authorities) {
    try {
      return authorities.isEmpty()
          ? SSLContext.getDefault()
          : context(new KeyManager[0], trusting(authorities));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has TLS", e);
    }
  }

  private static SSLContext context(KeyManager[] keys, TrustManager[] trust) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys, trust, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has TLS", e);
    }
  }

  private static TrustManager[] trusting(List<X509Certificate> authorities) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      for (int i = 0; i < authorities.size(); i++) {
        store.setCertificateEntry("authority-" + i, authorities.get(i));
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return factory.getTrustManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("certificates that were read can be trusted", e);
    }
  }
}
