package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.kubernetes.testing.ServerProcess.Ending;
import io.fabric8.kubeapitest.KubeAPIServerConfigBuilder;
import io.fabric8.kubeapitest.binary.Binaries;
import io.fabric8.kubeapitest.binary.BinaryManager;
import io.fabric8.kubeapitest.cert.CertManager;
import io.fabric8.kubeapitest.kubeconfig.KubeConfig;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.bouncycastle.asn1.x509.GeneralName;

/**
 * An API server with its store, each of which can be killed and started again: on the same ports,
 * with the same data and the same certificates, so that clients find again what they knew.
 *
 * <p>It belongs to whoever started it alone. Everything that it made is removed when it is closed,
 * and its processes end with the program at the latest. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class RestartableApiServer implements AutoCloseable {

  private static final Duration ANSWER = Duration.ofSeconds(2);
  private static final int OK = 200;
  private static final int ATTEMPTS = 3;

  /** The growth of the heap, in percent, after which a Go program collects garbage. */
  private static final String COLLECTIONS = "GOGC";

  private final Path folder;
  private final Config config;
  private final String kubeconfig;
  private final URI storeHealth;
  private final URI readiness;
  private final HttpClient http;
  private final ServerProcess etcd;
  private final ServerProcess apiServer;

  /** A process that can be killed by itself. */
  public enum Part {
    /** The store. Without it, the server answers slowly, with errors, or not at all. */
    ETCD,
    /** The server itself. Without it, connections are refused. */
    API_SERVER
  }

  private RestartableApiServer(
      BinaryManager manager,
      Path folder,
      Ending ending,
      IntSupplier ports,
      Map<String, String> environment,
      String... options) {
    this.folder = folder;
    Binaries binaries = manager.binaries();
    CertManager certificates = new CertManager(folder.toString());
    writeCertificates(certificates);
    String client = "http://127.0.0.1:" + ports.getAsInt();
    String peer = "http://127.0.0.1:" + ports.getAsInt();
    int port = ports.getAsInt();
    this.config = config(port, certificates);
    this.kubeconfig = new KubeConfig(certificates, manager).generateKubeConfigYaml(port);
    this.storeHealth = URI.create(client + "/health");
    this.readiness = URI.create(config.getMasterUrl() + "readyz");
    this.http =
        HttpClient.newBuilder()
            .sslContext(Tls.of(config))
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(ANSWER)
            .build();
    this.etcd =
        new ServerProcess(
            "etcd",
            etcd(binaries.getEtcd(), client, peer),
            withoutFsync(withRareCollections(environment)),
            folder.resolve("etcd.log"),
            ending);
    this.apiServer =
        new ServerProcess(
            "kube-apiserver",
            Stream.concat(
                    apiServer(binaries.getApiServer(), port, client, certificates).stream(),
                    Stream.of(options))
                .toList(),
            withRareCollections(environment),
            folder.resolve("kube-apiserver.log"),
            ending);
  }

  /**
   * Starts both and waits until they are ready. Needs the binaries, as {@link WithApiServer} does.
   *
   * @return a server with an empty store
   * @throws IllegalStateException if it does not become ready; with what it printed last
   */
  public static RestartableApiServer start() {
    return start(Ending.WITH_PROGRAM, Ports::free, Map.of());
  }

  /** Between the choice of a port and its use another may take it; then others are chosen. */
  static RestartableApiServer start(
      Ending ending, IntSupplier ports, Map<String, String> environment, String... options) {
    BinaryManager binaries =
        new BinaryManager(
            KubeAPIServerConfigBuilder.anAPIServerConfig()
                .withOfflineMode(!ApiServerExtension.DOWNLOAD)
                .build());
    binaries.initAndDownloadIfRequired();
    for (int attempt = 1; ; attempt++) {
      RestartableApiServer server =
          new RestartableApiServer(binaries, newFolder(), ending, ports, environment, options);
      try {
        server.restart(Part.ETCD);
        server.restart(Part.API_SERVER);
        return server;
      } catch (EndedEarlyException e) {
        server.close();
        if (attempt == ATTEMPTS) {
          throw e;
        }
        System.err.println("Started again: " + e.getMessage());
      } catch (RuntimeException e) {
        server.close();
        throw e;
      }
    }
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("restartable-api-server");
    } catch (IOException e) {
      throw new UncheckedIOException("no folder for the data", e);
    }
  }

  private static void writeCertificates(CertManager files) {
    SelfSignedCertificate.write(
        "CN=kube-apiserver",
        Path.of(files.getAPIServerKeyPath()),
        Path.of(files.getAPIServerCertPath()),
        new GeneralName(GeneralName.iPAddress, "127.0.0.1"),
        new GeneralName(GeneralName.dNSName, "kubernetes.default.svc"));
    SelfSignedCertificate.write(
        "O=system:masters,CN=admin",
        Path.of(files.getClientKeyPath()),
        Path.of(files.getClientCertPath()));
  }

  private static Config config(int port, CertManager certificates) {
    return new ConfigBuilder(Config.empty())
        .withMasterUrl("https://127.0.0.1:" + port + "/")
        .withCaCertFile(certificates.getAPIServerCertPath())
        .withClientCertFile(certificates.getClientCertPath())
        .withClientKeyFile(certificates.getClientKeyPath())
        .withClientKeyAlgo(SelfSignedCertificate.KEY_ALGORITHM)
        .build();
  }

  private List<String> etcd(File binary, String client, String peer) {
    return List.of(
        binary.getAbsolutePath(),
        "--data-dir=" + folder.resolve("data"),
        "--listen-client-urls=" + client,
        "--advertise-client-urls=" + client,
        "--listen-peer-urls=" + peer,
        "--initial-advertise-peer-urls=" + peer,
        "--initial-cluster=default=" + peer,
        // It has no peers, and need not wait long for their votes.
        "--heartbeat-interval=20",
        "--election-timeout=100");
  }

  /**
   * Adds that the garbage collectors of both run half as often, unless this program's environment
   * says how often: a server that starts and soon ends spends a third of its CPU time on them.
   */
  private static Map<String, String> withRareCollections(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    if (!System.getenv().containsKey(COLLECTIONS)) {
      all.putIfAbsent(COLLECTIONS, "200");
    }
    return all;
  }

  /**
   * Adds that the store does not wait for the disk: a killed process loses nothing that it has
   * written, only a crash of the machine would. As a variable, since etcd versions without the
   * option ignore it.
   */
  private static Map<String, String> withoutFsync(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.putIfAbsent("ETCD_UNSAFE_NO_FSYNC", "true");
    return all;
  }

  private static List<String> apiServer(
      File binary, int port, String store, CertManager certificates) {
    return List.of(
        binary.getAbsolutePath(),
        "--bind-address=127.0.0.1",
        "--secure-port=" + port,
        "--etcd-servers=" + store,
        "--tls-cert-file=" + certificates.getAPIServerCertPath(),
        "--tls-private-key-file=" + certificates.getAPIServerKeyPath(),
        "--client-ca-file=" + certificates.getClientCertPath(),
        "--authorization-mode=RBAC",
        "--service-account-issuer=https://localhost",
        "--service-account-signing-key-file=" + certificates.getAPIServerKeyPath(),
        "--service-account-key-file=" + certificates.getAPIServerKeyPath(),
        "--disable-admission-plugins=ServiceAccount",
        "--service-cluster-ip-range=10.0.0.0/24",
        "--allow-privileged");
  }

  /**
   * Returns the client configuration, with credentials that may do everything.
   *
   * @return stays valid over restarts
   */
  public Config config() {
    return config;
  }

  /**
   * The same for programs.
   *
   * @return the text of a kubeconfig
   */
  public String kubeconfig() {
    return kubeconfig;
  }

  /**
   * Kills a part, which cannot finish anything, and waits until it is gone. No effect if it is not
   * running.
   *
   * @param part which one
   */
  public void kill(Part part) {
    process(part).kill();
  }

  /**
   * Starts a part, killing it before if it runs, and waits until it is ready: the server, if it
   * runs, with its store, and the store by itself if the server does not run.
   *
   * @param part which one
   * @throws IllegalStateException if it does not become ready
   */
  public void restart(Part part) {
    ServerProcess process = process(part);
    process.kill();
    process.start();
    if (part == Part.ETCD) {
      process.await(() -> answersOk(storeHealth));
    }
    if (apiServer.isRunning()) {
      apiServer.await(() -> answersOk(readiness));
    }
  }

  /**
   * Returns whether a part runs.
   *
   * @param part which one
   * @return false if it was killed, or ended by itself
   */
  public boolean isRunning(Part part) {
    return process(part).isRunning();
  }

  private ServerProcess process(Part part) {
    return part == Part.ETCD ? etcd : apiServer;
  }

  private boolean answersOk(URI uri) {
    try {
      return http.send(
                  HttpRequest.newBuilder(uri).timeout(ANSWER).build(), BodyHandlers.discarding())
              .statusCode()
          == OK;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + uri, e);
    }
  }

  /** Kills both and removes their data. No effect a second time. */
  @Override
  public synchronized void close() {
    apiServer.end();
    etcd.end();
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException("the data cannot be removed", e);
    }
  }
}
