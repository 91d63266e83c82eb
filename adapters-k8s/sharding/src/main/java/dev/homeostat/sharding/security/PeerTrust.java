package dev.homeostat.sharding.security;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Accepts certificates of the group's authorities, and notes who is refused. */
final class PeerTrust extends X509ExtendedTrustManager {

  /** A check of a chain. */
  @FunctionalInterface
  private interface Check {
    void run(X509ExtendedTrustManager trust) throws CertificateException;
  }

  private final Supplier<PeerCredentials> current;
  private final RefusedPeers refused;

  PeerTrust(Supplier<PeerCredentials> current, RefusedPeers refused) {
    this.current = current;
    this.refused = refused;
  }

  private String check(X509Certificate[] chain, Check check) throws CertificateException {
    try {
      check.run(current.get().trust());
      return "";
    } catch (CertificateException e) {
      return "its certificate "
          + chain[0].getSubjectX500Principal()
          + " of "
          + chain[0].getIssuerX500Principal()
          + " is not accepted by ca.crt: "
          + e.getMessage();
    }
  }

  private static String address(Socket socket) {
    return String.valueOf(socket.getRemoteSocketAddress());
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    String reason = check(chain, trust -> trust.checkClientTrusted(chain, type, socket));
    if (!reason.isEmpty()) {
      refused.caller(socket.getInetAddress().getHostAddress(), reason);
      throw new CertificateException(reason);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    String reason = check(chain, trust -> trust.checkServerTrusted(chain, type, socket));
    if (!reason.isEmpty()) {
      refused.peer(address(socket), reason);
      throw new CertificateException(reason);
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    current.get().trust().checkClientTrusted(chain, type, engine);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    current.get().trust().checkServerTrusted(chain, type, engine);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    current.get().trust().checkClientTrusted(chain, type);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    current.get().trust().checkServerTrusted(chain, type);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return current.get().trust().getAcceptedIssuers();
  }
}
