package dev.homeostat.operator;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.AddressedPod;
import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.samples.testing.PeerCertificates;
import dev.homeostat.samples.testing.SampleOperator;
import dev.homeostat.samples.testing.SharingReplicas;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Replicas in processes of their own that share Applications, with the variables, the certificates
 * and the permissions of the chart. Their pods have addresses of this machine, where proxies are.
 */
final class ReplicaGroup implements AutoCloseable {

  static final int SEGMENTS = 256;
  static final int REPLICAS = 3;

  private static final Map<String, String> LABELS =
      Map.of("app.kubernetes.io/name", Operator.NAME, "app.kubernetes.io/instance", Operator.NAME);

  private final KubernetesClient client;
  private final Path dir;
  private final Installed installed;
  private final PeerNetwork network;
  private final Map<String, SharedReplica> replicas = new LinkedHashMap<>();
  private Map<String, String> variables = Map.of();

  /**
   * Installs the operator.
   *
   * @param dir for files and logs
   * @param namespace of the Applications
   */
  ReplicaGroup(RunningApiServer server, Path dir, String namespace) throws IOException {
    this.client = server.client();
    this.dir = dir;
    this.installed =
        new Installed(
            server,
            Kubectl.of(server, dir),
            "{namespaces: [%s], %s}".formatted(namespace, SharingReplicas.VALUE));
    this.network = new PeerNetwork(REPLICAS);
    client.leases().inNamespace(SampleOperator.SYSTEM).delete();
    PeerCertificates.createSecret(client);
  }

  /** Gives more variables to the environment of replicas that are started from now on. */
  void variables(Map<String, String> values) {
    variables = values;
  }

  /**
   * Starts a replica in a pod of its own.
   *
   * @param index of its addresses
   */
  SharedReplica start(String name, int index) throws IOException {
    AddressedPod.create(client, LABELS, name, network.pod(index));
    return startIn(name, index);
  }

  /** Starts a replica in a pod that there is, whose addresses it has. */
  SharedReplica startIn(String name, int index) throws IOException {
    SharedReplica replica =
        SharedReplica.start(
            installed, dir, name, network.listening(index), network.pod(index), variables);
    replicas.put(name, replica);
    return replica;
  }

  /** Returns the connections between replicas. */
  PeerNetwork network() {
    return network;
  }

  /** Takes a pod away, as when its replica has ended. */
  void removePod(String name) {
    client.pods().inNamespace(SampleOperator.SYSTEM).withName(name).withGracePeriod(0).delete();
  }

  /** Returns the replica that was started last with a name. */
  SharedReplica get(String name) {
    return replicas.get(name);
  }

  /** Returns what each replica said last. */
  String said() throws IOException {
    StringBuilder said = new StringBuilder();
    for (Map.Entry<String, SharedReplica> each : replicas.entrySet()) {
      said.append(each.getKey()).append(": ").append(each.getValue().lastLines()).append('\n');
    }
    return said.toString();
  }

  @Override
  public void close() {
    replicas.values().forEach(SharedReplica::close);
    network.close();
    client.pods().inNamespace(SampleOperator.SYSTEM).withGracePeriod(0).delete();
    SharingReplicas.removeRosters(client);
    installed.close();
  }
}
