package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.kubernetes.testing.ServerProcess.Ending;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.apiguardian.api.API;

/** An API server with its store, for as long as tests run. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class RunningApiServer implements AutoCloseable {

  private static final String SHARED = "apiserver.shared";

  private final String kubeconfig;
  private final KubernetesClient client;
  private final Runnable end;

  private RunningApiServer(RestartableApiServer server) {
    this(server.config(), server.kubeconfig(), server::close);
  }

  private RunningApiServer(Config config, String kubeconfig, Runnable end) {
    this.kubeconfig = kubeconfig;
    this.client = new KubernetesClientBuilder().withConfig(config).build();
    this.end = end;
  }

  /**
   * Starts a server of one's own. It ends when it is closed and not with the program, which may
   * have work of its own to end on it first.
   *
   * @param options more of them for kube-apiserver, as in {@code --enable-admission-plugins=…}
   * @return a running server; to be closed
   * @throws IllegalStateException if it does not become ready; with what it printed last
   */
  public static RunningApiServer start(String... options) {
    return start(Map.of(), options);
  }

  /**
   * Starts a server of one's own, with additional environment variables for server and store.
   *
   * @param environment added to this program's own environment, or replacing its values
   * @param options more of them for kube-apiserver
   * @return a running server; to be closed
   * @throws IllegalStateException if it does not become ready; with what it printed last
   */
  public static RunningApiServer start(Map<String, String> environment, String... options) {
    return new RunningApiServer(
        RestartableApiServer.start(Ending.BY_OWNER, Ports::free, environment, options));
  }

  /** Starts a server that ends with this program at the latest. */
  static RunningApiServer ofProgram() {
    return new RunningApiServer(RestartableApiServer.start());
  }

  /** Returns the server that tests share: those of this program, or those of a build. */
  static RunningApiServer shared() {
    String folder = System.getProperty(SHARED, "");
    if (folder.isEmpty()) {
      return ofProgram();
    }
    String kubeconfig = SharedApiServer.join(Path.of(folder));
    return new RunningApiServer(Config.fromKubeconfig(kubeconfig), kubeconfig, () -> {});
  }

  /**
   * A client that may do everything.
   *
   * @return always the same; not to be closed
   */
  public KubernetesClient client() {
    return client;
  }

  /**
   * Returns the client configuration for other programs.
   *
   * @return the text of a kubeconfig
   */
  public String kubeconfig() {
    return kubeconfig;
  }

  /**
   * Makes a namespace that no other test has.
   *
   * @param purpose how its name begins
   * @return its name
   */
  public String newNamespace(String purpose) {
    String name = purpose + "-" + UUID.randomUUID().toString().substring(0, 8);
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
    return name;
  }

  /**
   * Makes the kinds of CustomResourceDefinitions known and waits until they are served, as {@link
   * CustomKinds#define} does.
   *
   * @param yaml one or more definitions
   */
  public void define(String yaml) {
    CustomKinds.define(client, yaml);
  }

  /** Ends the server, and with it all that is in it, unless others share it. */
  @Override
  public void close() {
    client.close();
    end.run();
  }
}
