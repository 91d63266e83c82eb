package dev.homeostat.kubernetes.wire;

import static io.fabric8.kubernetes.client.utils.Utils.isNotNullOrEmpty;

import io.fabric8.kubernetes.client.Config;

/** The credentials of a client. */
final class ClientCredentials {

  private ClientCredentials() {}

  /**
   * Returns whether a client authenticates with its certificate alone, so that it has no token to
   * refresh. A minute after its start, the client would read the kubeconfig with each request, in
   * search of a token; that takes more time and memory than the rest of a small request.
   */
  static boolean areCertificateOnly(Config config) {
    boolean certificate =
        isNotNullOrEmpty(config.getClientCertData())
            || isNotNullOrEmpty(config.getClientCertFile());
    boolean token =
        isNotNullOrEmpty(config.getOauthToken())
            || isNotNullOrEmpty(config.getAutoOAuthToken())
            || config.getOauthTokenProvider() != null
            || config.getAuthProvider() != null;
    return certificate && !token && !isNotNullOrEmpty(config.getUsername());
  }
}
