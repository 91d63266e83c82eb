package dev.homeostat.sharding.security;

import dev.homeostat.https.CertificateAndKey;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.function.Supplier;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** The certificate that a member shows, whether it has connected or was connected to. */
final class PeerIdentity extends X509ExtendedKeyManager {

  private static final String ALIAS = "member";

  private final Supplier<PeerCredentials> current;

  PeerIdentity(Supplier<PeerCredentials> current) {
    this.current = current;
  }

  private CertificateAndKey identity() {
    return current.get().identity();
  }

  private boolean isOf(String keyType) {
    return keyType.startsWith(identity().certificate().getPublicKey().getAlgorithm());
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return Arrays.stream(keyTypes).anyMatch(this::isOf) ? ALIAS : null;
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return isOf(keyType) ? ALIAS : null;
  }

  @Override
  public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return isOf(keyType) ? new String[] {ALIAS} : new String[0];
  }

  @Override
  public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return getClientAliases(keyType, issuers);
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return identity().chain().toArray(X509Certificate[]::new);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return identity().key();
  }
}
