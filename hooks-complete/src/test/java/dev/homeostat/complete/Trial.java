package dev.homeostat.complete;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.Stopped;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.https.certificate.TlsContext;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.Faults;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A controller with its endpoint, and workloads that call it: real HTTP, real TLS, a cluster in
 * memory. The clock can be moved on.
 */
public final class Trial implements AutoCloseable {

  private static final Authority ROOT = Authority.root("trial root");

  /** An authority that the controller knows. */
  static final Authority KNOWN = ROOT;

  /** The one that signs the certificates of workloads. */
  static final Authority ISSUER = ROOT.intermediate("trial intermediate");

  private static final CertificateAndKey SERVER = ROOT.server();

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final StateStore states = StateStore.inMemory();
  private final MovedClock clock = new MovedClock();
  private final BlockingQueue<ApplicationId> woken = new LinkedBlockingQueue<>();
  private final Application application;
  private final ServiceAddresses services;
  private final int port;
  private WorkloadCalls calls;
  private Engine engine;
  private CallEndpoint endpoint;

  /** The time of the machine, and what was added to it. */
  private static final class MovedClock extends Clock {
    private volatile Duration moved = Duration.ZERO;

    @Override
    public Instant instant() {
      return Instant.now().plus(moved);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  Trial(Application application, ServiceAddresses services) {
    this.application = application;
    this.services = services;
    this.port = freePort();
    start();
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void start() {
    calls =
        WorkloadCalls.at(URI.create("https://localhost:" + port))
            .tokenKey(Fixture.KEY)
            .authorities(ROOT.certificates())
            .issuer(ISSUER.own())
            .services(services)
            .serviceAuthorities(ROOT.certificates())
            .clock(clock)
            .build();
    engine = engine(states);
    endpoint =
        calls
            .endpoint(states)
            .listen(new InetSocketAddress("localhost", port))
            .identity(SERVER)
            .wake(woken::add)
            .start();
  }

  private Engine engine(StateStore store) {
    return Engine.builder()
        .cluster(cluster)
        .state(store)
        .clock(clock)
        .hooks(calls.with(Hooks.none()))
        .build();
  }

  /** A new process: nothing is left but the cluster and the states. */
  void restart() {
    endpoint.close();
    start();
  }

  ReconcileResult pass() {
    return pass(application);
  }

  ReconcileResult pass(Application other) {
    return untilItRests(() -> engine.reconcile(other));
  }

  ReconcileResult delete() {
    return untilItRests(() -> engine.delete(application));
  }

  /** Runs passes as a controller does, up to one that needs no other at once. */
  private static ReconcileResult untilItRests(Supplier<ReconcileResult> pass) {
    ReconcileResult result = pass.get();
    while (result.requeue().fixedDelay().filter(Duration::isZero).isPresent()) {
      result = pass.get();
    }
    return result;
  }

  /** A teardown in a process that is stopped by a fault. */
  void deleteUntilTheStop(Fault stop) {
    Engine stopping = engine(Faults.of(stop).failures().over(states));
    assertThatThrownBy(() -> stopping.delete(application)).isInstanceOf(Stopped.class);
  }

  void later(Duration time) {
    clock.moved = clock.moved.plus(time);
  }

  Instant now() {
    return clock.instant();
  }

  EmbeddedCluster cluster() {
    return cluster;
  }

  StateStore states() {
    return states;
  }

  /** Waits until the application is woken; says whether it was. */
  boolean isWoken() {
    try {
      return application.id().equals(woken.poll(30, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A workload, which knows nothing but what its pod is given. */
  Workload workload(Purpose purpose) {
    return new Workload(
        files("web-" + purpose.word() + "-token"), files("web-" + purpose.word() + "-tls"));
  }

  private Path files(String secret) {
    try {
      Path folder = Files.createTempDirectory("secret");
      cluster
          .get(ResourceId.secret(secret).in(application.id().namespace()))
          .orElseThrow()
          .tree()
          .path("data")
          .properties()
          .forEach(
              entry -> {
                try {
                  Files.write(
                      folder.resolve(entry.getKey()),
                      Base64.getDecoder().decode(entry.getValue().asText()));
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      return folder;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The content of Secrets that a pod sees. */
  record Workload(Path token, Path certificates) {

    private static String text(Path file) {
      try {
        return Files.readString(file, StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    String tokenText() {
      return text(token.resolve("token"));
    }

    String url() {
      return text(token.resolve("url"));
    }

    /** Calls with the token alone. */
    int callWithToken() {
      return call(TlsContext.client(authorities()), true);
    }

    /** Calls with the certificate alone. */
    int callWithCertificate() {
      return call(mutual(), false);
    }

    private List<X509Certificate> authorities() {
      return PemFile.certificates(certificates.resolve("ca.crt"), new ArrayList<>());
    }

    private int call(SSLContext tls, boolean withToken) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(url())).PUT(HttpRequest.BodyPublishers.noBody());
      if (withToken) {
        request.header("Authorization", "Bearer " + tokenText());
      }
      try {
        return HttpClient.newBuilder()
            .sslContext(tls)
            .build()
            .send(request.build(), HttpResponse.BodyHandlers.discarding())
            .statusCode();
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private SSLContext mutual() {
      try {
        CertificateAndKey own =
            CertificateAndKey.read(
                certificates.resolve("tls.crt"), certificates.resolve("tls.key"));
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry(
            "own", own.key(), new char[0], own.chain().toArray(X509Certificate[]::new));
        for (X509Certificate authority : authorities()) {
          keys.setCertificateEntry("ca", authority);
        }
        KeyManagerFactory mine =
            KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        mine.init(keys, new char[0]);
        TrustManagerFactory trust =
            TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(mine.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
