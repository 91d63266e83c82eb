package dev.homeostat.page.server;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import dev.homeostat.https.certificate.TlsContext;
import dev.homeostat.page.PassHistory;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.StateStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/** Applications on a cluster in memory, and a server of their pages over HTTPS. */
final class ServedShop implements AutoCloseable {

  static final String SECRET = "hidden-name";
  static final String JANE = "token-of-jane";

  private static final CertificateAuthorityFactory FACTORY =
      new CertificateAuthorityFactory(Instant.now(), new SecureRandom());
  private static final CertificateAndKey AUTHORITY = FACTORY.authority("test");
  private static final CertificateAndKey SERVER = FACTORY.server(List.of("localhost"), AUTHORITY);

  private final Map<ApplicationId, Application> applications = new ConcurrentHashMap<>();
  private final List<ClusterRequest.Verb> verbs = new CopyOnWriteArrayList<>();
  private final PassHistory history = new PassHistory(Clock.systemUTC());
  private final StateStore states = StateStore.inMemory();
  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory().with(this::heard);
  private final Engine acting =
      Engine.builder().cluster(cluster).state(states).hooks(Hooks.none()).listener(history).build();
  private final Engine reading =
      Engine.builder()
          .cluster(cluster)
          .state(ReadOnlyStateStore.of(states))
          .hooks(Hooks.none())
          .build();
  final BlockingQueue<Integer> answered = new LinkedBlockingQueue<>();
  private final List<ApplicationId> asked = new CopyOnWriteArrayList<>();
  private final ReportServer server;
  private final HttpClient client =
      HttpClient.newBuilder()
          .sslContext(TlsContext.client(List.of(AUTHORITY.certificate())))
          .build();
  volatile boolean isAccepting = true;
  volatile Runnable beforeReport = () -> {};
  volatile Runnable beforeReview = () -> {};

  ServedShop() throws IOException {
    ReportSource reports =
        EngineReports.of(
            reading, id -> Optional.ofNullable(applications.get(id)), history, Clock.systemUTC());
    server =
        ReportServer.of(
                id -> {
                  asked.add(id);
                  beforeReport.run();
                  return reports.report(id);
                },
                this::decide)
            .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .certificate(() -> SERVER)
            .accepting(() -> isAccepting)
            .listener((status, took) -> answered.add(status))
            .start();
  }

  /** Jane may read what is in the namespaces shop and bakery. */
  private ReadDecision decide(String token, ApplicationId application) {
    beforeReview.run();
    if (!token.equals(JANE)) {
      return new ReadDecision.Unauthenticated();
    }
    return List.of("shop", "bakery").contains(application.namespace())
        ? new ReadDecision.Granted("jane\nroot")
        : new ReadDecision.Refused("jane\nroot");
  }

  private ClusterResponse heard(ClusterRequest request, Supplier<ClusterResponse> server) {
    verbs.add(request.verb());
    return server.get();
  }

  Application application(String namespace, String name, String yaml) {
    Application application =
        Application.named(namespace, name).manifest(Manifest.parse(yaml, "web.yaml")).build();
    applications.put(application.id(), application);
    return application;
  }

  /** Gives an application a problem that an operator found. */
  void invalidate(Application application) {
    applications.put(
        application.id(),
        application.toBuilder()
            .problems(List.of(Problem.error("Broken").expected("a shop").got("none")))
            .build());
  }

  void pass(Application application) {
    acting.reconcile(application);
  }

  void remove(Application application) {
    applications.remove(application.id());
  }

  /** Returns the requests to the cluster since the last call. */
  List<ClusterRequest.Verb> requests() {
    List<ClusterRequest.Verb> sent = List.copyOf(verbs);
    verbs.clear();
    return sent;
  }

  /** Returns the applications whose report was made. */
  List<ApplicationId> asked() {
    return asked;
  }

  Optional<StateStore.LoadResult> state(Application application) {
    return Optional.of(states.load(application.id()));
  }

  static X509Certificate authority() {
    return AUTHORITY.certificate();
  }

  int port() {
    return server.port();
  }

  HttpResponse<String> get(String path, String token) throws Exception {
    return send("GET", path, Map.of("Authorization", "Bearer " + token));
  }

  HttpResponse<String> send(String method, String path, Map<String, String> headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("https://localhost:" + server.port() + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    headers.forEach(request::header);
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    server.close();
  }
}
