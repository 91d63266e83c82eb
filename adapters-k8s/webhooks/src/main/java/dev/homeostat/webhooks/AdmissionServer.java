package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.IdentityFiles;
import dev.homeostat.https.certificate.ServerIdentity;
import dev.homeostat.https.certificate.TlsContext;
import dev.homeostat.https.server.HttpsServer;
import dev.homeostat.https.server.ServerOptions;
import dev.homeostat.webhooks.review.PlainErrors;
import dev.homeostat.webhooks.review.ReviewHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Answers the AdmissionReviews of an API server, version {@code admission.k8s.io/v1}, over HTTPS.
 * Each replica of an operator answers, whether it leads or not.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class AdmissionServer implements AutoCloseable {

  /** Larger than two objects of the largest size that etcd stores. */
  private static final int BODY_BYTES = 8 << 20;

  /** The number of largest reviews that are read at once; most are far smaller. */
  private static final int BODIES = 8;

  private static final int HEADER_BYTES = 16 << 10;

  /** Longer than an API server waits for a webhook. */
  private static final Duration CONNECTION_TIME = Duration.ofSeconds(35);

  private static final int CONNECTIONS = 512;

  private final HttpsServer server;

  private AdmissionServer(HttpsServer server) {
    this.server = server;
  }

  /**
   * Begins the description of a server.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns the port on which it answers.
   *
   * @return as given, or the one that was free
   */
  public int port() {
    return server.port();
  }

  /** Takes no more reviews, and answers those that have come; within seconds. */
  @Override
  public void close() {
    server.close();
  }

  /** Describes a server; each verb returns the builder. */
  public static final class Builder {

    private final Map<String, AdmissionHandler> handlers = new LinkedHashMap<>();
    private InetSocketAddress address = new InetSocketAddress(8443);
    private @Nullable Supplier<CertificateAndKey> certificate;
    private int bodyBytes = BODY_BYTES;

    private Builder() {}

    /**
     * Adds a handler.
     *
     * @param path of the webhook's client configuration, as in {@code /validate-greetings}
     * @param handler decides
     * @return this
     * @throws IllegalArgumentException if the path has no slash first, or has a handler
     */
    public Builder handler(String path, AdmissionHandler handler) {
      if (!path.startsWith("/")) {
        throw new IllegalArgumentException(
            "expected a path as in /validate-greetings, got " + path);
      }
      if (handlers.put(path, Objects.requireNonNull(handler, "handler")) != null) {
        throw new IllegalArgumentException("expected one handler for " + path + ", got two");
      }
      return this;
    }

    /**
     * Sets the address to listen on; port 8443 of all addresses by default.
     *
     * @param value port 0 for any that is free
     * @return this
     */
    public Builder listen(InetSocketAddress value) {
      address = Objects.requireNonNull(value, "address");
      return this;
    }

    /**
     * Sets the certificate, such as a {@link SharedCertificate}.
     *
     * @param value asked at each handshake
     * @return this
     */
    public Builder certificate(Supplier<CertificateAndKey> value) {
      certificate = Objects.requireNonNull(value, "certificate");
      return this;
    }

    /**
     * Sets the certificate by files that may be renewed while the server runs, such as those of a
     * mounted Secret of cert-manager.
     *
     * @param chain in PEM, the server's certificate first
     * @param key in PEM, not encrypted
     * @return this
     * @throws dev.homeostat.InvalidInputException if they are not valid now
     */
    public Builder certificate(Path chain, Path key) {
      certificate = new IdentityFiles(chain, key, Clock.systemUTC());
      return this;
    }

    /**
     * Sets the largest size of a review; 8 MiB by default.
     *
     * @param value in bytes, at least 1
     * @return this
     * @throws IllegalArgumentException if it is smaller
     */
    public Builder bodyBytes(int value) {
      if (value < 1) {
        throw new IllegalArgumentException("expected at least 1 for bodyBytes, got " + value);
      }
      bodyBytes = value;
      return this;
    }

    /**
     * Starts the server.
     *
     * @return a server that answers
     * @throws IOException if the address is not available
     * @throws IllegalStateException if it has no certificate
     */
    public AdmissionServer start() throws IOException {
      if (certificate == null) {
        throw new IllegalStateException("a server of webhooks needs .certificate(…)");
      }
      return new AdmissionServer(
          HttpsServer.start(
              new ServerOptions(
                  "homeostat-webhooks",
                  address,
                  Optional.of(TlsContext.server(new ServerIdentity(certificate), List.of())),
                  false,
                  HEADER_BYTES,
                  CONNECTION_TIME,
                  CONNECTIONS,
                  CONNECTIONS),
              new ReviewHandler(handlers, bodyBytes, (long) BODIES * bodyBytes),
              new PlainErrors()));
    }
  }
}
