package dev.homeostat.tosca.web;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A client of HTTP that is made when something is fetched for the first time, since it has threads
 * of its own. Thread-safe.
 */
final class LazyClient {

  private final Duration connect;
  private final Optional<SSLContext> trust;
  private @Nullable HttpClient client;

  /**
   * A client to come.
   *
   * @param connect time to connect to a server
   * @param trust whose certificates count, those of the JVM if empty
   */
  LazyClient(Duration connect, Optional<SSLContext> trust) {
    this.connect = connect;
    this.trust = trust;
  }

  synchronized HttpClient get() {
    HttpClient known = client;
    if (known == null) {
      known = made();
      client = known;
    }
    return known;
  }

  private HttpClient made() {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(connect);
    trust.ifPresent(builder::sslContext);
    return builder.build();
  }
}
