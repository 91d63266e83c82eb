package dev.homeostat.page.server;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.IdentityFiles;
import dev.homeostat.https.certificate.ServerIdentity;
import dev.homeostat.https.certificate.TlsContext;
import dev.homeostat.https.server.HttpsServer;
import dev.homeostat.https.server.ServerOptions;
import dev.homeostat.page.server.http.PlainErrors;
import dev.homeostat.page.server.http.ReportHandler;
import dev.homeostat.page.server.http.ReportLimits;
import dev.homeostat.page.server.http.ResponseReporter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Describes a {@link ReportServer}; each verb returns the builder. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ReportServerBuilder {

  private static final int PORT = 8444;

  /** A token with many groups, such as one of an identity provider, has several KiB. */
  private static final int HEADER_BYTES = 16 << 10;

  private static final Duration CONNECTION_TIME = Duration.ofSeconds(60);
  private static final int CONNECTIONS = 64;
  private static final int CLIENT_CONNECTIONS = 16;

  private final ReportSource reports;
  private final ReaderAccess access;
  private InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT);
  private @Nullable Supplier<CertificateAndKey> certificate;
  private BooleanSupplier accepting = () -> true;
  private ReportListener listener = (status, took) -> {};
  private Clock clock = Clock.systemUTC();

  ReportServerBuilder(ReportSource reports, ReaderAccess access) {
    this.reports = Objects.requireNonNull(reports, "reports");
    this.access = Objects.requireNonNull(access, "access");
  }

  /**
   * Sets the address to listen on; port 8444 of localhost by default.
   *
   * @param value port 0 for any that is free
   * @return this
   */
  public ReportServerBuilder listen(InetSocketAddress value) {
    address = Objects.requireNonNull(value, "address");
    return this;
  }

  /**
   * Sets the certificate. Without one, the server uses plain HTTP, and listens only on localhost.
   *
   * @param value asked at each handshake
   * @return this
   */
  public ReportServerBuilder certificate(Supplier<CertificateAndKey> value) {
    certificate = Objects.requireNonNull(value, "certificate");
    return this;
  }

  /**
   * Sets the certificate by files that may be renewed while the server runs, such as those of a
   * mounted Secret.
   *
   * @param chain in PEM, the server's certificate first
   * @param key in PEM, not encrypted
   * @return this
   * @throws dev.homeostat.InvalidInputException if they are not valid now
   */
  public ReportServerBuilder certificate(Path chain, Path key) {
    return certificate(new IdentityFiles(chain, key, clock));
  }

  /**
   * Sets when pages are served. Otherwise, requests get the status 503.
   *
   * @param value asked for each request; always by default
   * @return this
   */
  public ReportServerBuilder accepting(BooleanSupplier value) {
    accepting = Objects.requireNonNull(value, "accepting");
    return this;
  }

  /**
   * Sets who gets the responses, for example {@link ReportMetrics}.
   *
   * @param value ignores responses by default
   * @return this
   */
  public ReportServerBuilder listener(ReportListener value) {
    listener = Objects.requireNonNull(value, "listener");
    return this;
  }

  /**
   * Sets the clock of limits and certificates, for tests.
   *
   * @param value the clock
   * @return this
   */
  public ReportServerBuilder clock(Clock value) {
    clock = Objects.requireNonNull(value, "clock");
    return this;
  }

  /**
   * Starts the server.
   *
   * @return a server that answers
   * @throws IOException if the address is not available
   * @throws IllegalStateException if it has no certificate and another address than localhost:
   *     tokens would be sent over a network in plain text
   */
  public ReportServer start() throws IOException {
    Supplier<CertificateAndKey> identity = certificate;
    if (identity == null && !isLocal()) {
      throw new IllegalStateException(
          "expected a certificate for reports on " + address + ", or an address of localhost");
    }
    ResponseReporter reporter = new ResponseReporter(listener);
    return new ReportServer(
        HttpsServer.start(
            new ServerOptions(
                "homeostat-reports",
                address,
                Optional.ofNullable(identity)
                    .map(each -> TlsContext.server(new ServerIdentity(each), List.of())),
                false,
                HEADER_BYTES,
                CONNECTION_TIME,
                CONNECTIONS,
                CLIENT_CONNECTIONS),
            new ReportHandler(reports, access, accepting, new ReportLimits(clock), reporter),
            new PlainErrors(reporter)));
  }

  private boolean isLocal() {
    return address.getAddress() != null && address.getAddress().isLoopbackAddress();
  }
}
