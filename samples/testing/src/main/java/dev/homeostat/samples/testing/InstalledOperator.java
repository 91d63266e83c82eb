package dev.homeostat.samples.testing;

import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** An operator as its files install it, with the permissions of its account. */
public class InstalledOperator implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(Long.getLong("patience", 180));

  private final SampleOperator operator;
  private final RunningApiServer server;
  private final Kubectl kubectl;
  private final UsedRights used = new UsedRights();
  private final Deque<AutoCloseable> ends = new ArrayDeque<>();
  private final Manifest manifest;

  /** Applies the plain file, as a cluster administrator does. */
  public InstalledOperator(SampleOperator operator, RunningApiServer server, Kubectl kubectl) {
    this(operator, server, kubectl, operator.installManifest());
  }

  /** Installs the chart with other values. */
  public InstalledOperator(
      SampleOperator operator, RunningApiServer server, Kubectl kubectl, String values) {
    this(operator, server, kubectl, operator.chart().render(values));
  }

  private InstalledOperator(
      SampleOperator operator, RunningApiServer server, Kubectl kubectl, Manifest manifest) {
    this.operator = operator;
    this.server = server;
    this.kubectl = kubectl;
    this.manifest = manifest;
    kubectl.apply(system()).orFail();
    kubectl.apply(manifest.text()).orFail();
    kubectl.run("wait", "--for=condition=Established", "crd/" + operator.definition()).orFail();
  }

  private static String system() {
    return "apiVersion: v1\nkind: Namespace\nmetadata: {name: " + SampleOperator.SYSTEM + "}\n";
  }

  /** Returns what was installed. */
  public Manifest manifest() {
    return manifest;
  }

  /** Returns a token of the account, as it lies in a Pod. */
  public String token() {
    return server
        .client()
        .serviceAccounts()
        .inNamespace(SampleOperator.SYSTEM)
        .withName(operator.name())
        .tokenRequest(new TokenRequest())
        .getStatus()
        .getToken();
  }

  /** Returns the address of the server and its certificate, without credentials. */
  public Config trusted() {
    Config admin = server.client().getConfiguration();
    return new ConfigBuilder(Config.empty())
        .withMasterUrl(admin.getMasterUrl())
        .withCaCertData(admin.getCaCertData())
        .withCaCertFile(admin.getCaCertFile())
        .build();
  }

  /** Returns a client with a token of the account, whose requests count as used permissions. */
  public KubernetesClient client() {
    Config config =
        new ConfigBuilder(trusted())
            .withOauthToken(token())
            .withNamespace(SampleOperator.SYSTEM)
            .build();
    return closing(
        new KubernetesClientBuilder()
            .withConfig(config)
            .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("used", used))
            .build());
  }

  /** Returns the permissions that clients of the account have used. */
  public UsedRights used() {
    return used;
  }

  /**
   * Starts the container of the installed Deployment as a process, which is killed at the end.
   *
   * @param dir a folder of its own
   * @param variables more of them, as in HOMEOSTAT_WEBHOOK_PORT
   */
  public OperatorProcess process(Path dir, Map<String, String> variables) throws IOException {
    return process(dir, variables, Map.of());
  }

  /**
   * Starts the container of the installed Deployment as a process, which is killed at the end.
   *
   * @param dir a folder of its own
   * @param variables more of them, as in HOMEOSTAT_WEBHOOK_PORT
   * @param fields of the Pod to which variables refer, as in status.podIP
   */
  public OperatorProcess process(
      Path dir, Map<String, String> variables, Map<String, String> fields) throws IOException {
    LocalPod pod =
        new LocalPod(dir, server, manifest.resource("Deployment", operator.name()), fields);
    OperatorProcess process = pod.start(operator.main(), token(), variables);
    AutoCloseable end = process::kill;
    ends.push(end);
    return process;
  }

  /**
   * Starts a process outside of the cluster, whose kubeconfig has a token of the account and no
   * namespace. It is killed at the end.
   *
   * @param dir a folder of its own
   * @param options of the program
   */
  public OperatorProcess outside(Path dir, String... options) throws IOException {
    OperatorProcess process =
        OperatorProcess.start(
            operator.main(),
            dir.resolve("output"),
            Map.of("KUBECONFIG", AccountKubeconfig.write(dir, server, token()).toString()),
            options);
    AutoCloseable end = process::kill;
    ends.push(end);
    return process;
  }

  /**
   * Starts the installed Deployment as a process, and waits until it could lead at once.
   *
   * @param dir the folder of all replicas
   * @param name of its Pod
   */
  public OperatorProcess replica(Path dir, String name) throws IOException {
    Path folder = Files.createDirectories(dir.resolve(name));
    OperatorProcess replica =
        process(folder, Map.of("HOSTNAME", name, "HOMEOSTAT_WEBHOOK_PORT", "0"));
    await(name + " is ready")
        .atMost(PATIENCE)
        .until(
            () -> {
              if (!replica.isRunning()) {
                throw new AssertionError(replica.lastLines());
              }
              return replica.isReady();
            });
    return replica;
  }

  /** Creates a Pod of the installed Deployment that runs nothing and has an address. */
  public void createPod(String name, String address) {
    Map<String, String> labels = new LinkedHashMap<>();
    manifest
        .resource("Deployment", operator.name())
        .tree()
        .at("/spec/template/metadata/labels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    AddressedPod.create(server.client(), labels, name, address);
  }

  /**
   * Returns the options by which an operator in this process shares objects as a replica with a Pod
   * of its own, as the chart says.
   *
   * @param dir the folder of all replicas
   * @param name of its Pod
   * @param address of its Pod
   */
  public String[] shareOptions(Path dir, String name, String address) throws IOException {
    createPod(name, address);
    return new LocalPod(
            Files.createDirectories(dir.resolve(name)),
            server,
            manifest.resource("Deployment", operator.name()),
            Map.of("metadata.name", name, "status.podIP", address))
        .shareOptions()
        .toArray(String[]::new);
  }

  /** Plays the network of the Service of the webhooks. */
  public LocalService network() throws IOException {
    return closing(LocalService.of(operator, server));
  }

  /** Takes away what an operator left, as on a cluster that has seen none before. */
  public static void forget(SampleOperator operator, RunningApiServer server) {
    KubernetesClient client = server.client();
    client.leases().inNamespace(SampleOperator.SYSTEM).delete();
    client.secrets().inNamespace(SampleOperator.SYSTEM).withName(operator.name()).delete();
    client.services().inNamespace(SampleOperator.SYSTEM).withName(operator.name()).delete();
  }

  /** Closes something before this, in the opposite order. */
  public <T extends AutoCloseable> T closing(T part) {
    ends.push(part);
    return part;
  }

  /** Ends the operators, and takes all away that is not in a namespace but the definition. */
  @Override
  public void close() {
    while (!ends.isEmpty()) {
      try {
        ends.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
    manifest.resources().stream()
        .filter(it -> it.namespace().isEmpty())
        .filter(it -> !it.kind().equals("CustomResourceDefinition"))
        .filter(it -> !it.kind().equals("Namespace"))
        .forEach(it -> kubectl.run("delete", it.kind(), it.name(), "--ignore-not-found").orFail());
  }
}
