package dev.homeostat.https.server;

import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The protocols of a server: strict HTTP, one request per connection, over TLS 1.2 or 1.3. */
final class Protocols {

  private Protocols() {}

  static ConnectionFactory[] of(ServerOptions options) {
    HttpConnectionFactory http = new HttpConnectionFactory(http(options));
    return options
        .tls()
        .map(context -> tls(context, options.clientCertificates(), http))
        .orElseGet(() -> new ConnectionFactory[] {http});
  }

  private static HttpConfiguration http(ServerOptions options) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setPersistentConnectionsEnabled(false);
    http.setRequestHeaderSize(options.headerBytes());
    http.setHttpCompliance(HttpCompliance.STRICT);
    http.setUriCompliance(UriCompliance.RFC3986);
    if (options.tls().isPresent()) {
      // Clients call by whatever name reaches us; the certificate is theirs to check.
      http.addCustomizer(new SecureRequestCustomizer(false));
    }
    return http;
  }

  private static ConnectionFactory[] tls(
      SSLContext context, boolean clientCertificates, HttpConnectionFactory http) {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setSslContext(context);
    tls.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    tls.setRenegotiationAllowed(false);
    tls.setWantClientAuth(clientCertificates);
    return new ConnectionFactory[] {
      new SslConnectionFactory(tls, HttpVersion.HTTP_1_1.asString()), http
    };
  }
}
