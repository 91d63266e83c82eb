package dev.homeostat.https.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.https.CertificateAndKey;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The certificate and key of a server, read at each handshake, so that a renewed certificate takes
 * effect without a restart.
 */
@API(status = INTERNAL)
public final class ServerIdentity extends X509ExtendedKeyManager {

  private static final String ALIAS = "server";

  private final Supplier<CertificateAndKey> current;

  /**
   * An identity.
   *
   * @param current the certificate and key of now
   */
  public ServerIdentity(Supplier<CertificateAndKey> current) {
    this.current = current;
  }

  private boolean isOf(String keyType) {
    return keyType.startsWith(current.get().certificate().getPublicKey().getAlgorithm())
        || keyType.equals(current.get().certificate().getPublicKey().getAlgorithm());
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    return isOf(keyType) ? ALIAS : null;
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return isOf(keyType) ? ALIAS : null;
  }

  @Override
  public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return isOf(keyType) ? new String[] {ALIAS} : new String[0];
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return current.get().chain().toArray(X509Certificate[]::new);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return current.get().key();
  }

  @Override
  public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return new String[0];
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return null;
  }
}
