package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The addresses of the pods of a namespace that have certain labels. A pod that is not ready
 * counts: it becomes ready by joining the others.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class PodAddresses implements PeerDiscovery {

  private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

  private final KubernetesClient client;
  private final String namespace;
  private final Map<String, String> labels;
  private final int port;

  /**
   * Creates a discovery.
   *
   * @param client may list pods; stays the caller's to close
   * @param namespace of the pods
   * @param labels of the pods; not empty
   * @param port at which each of them is reached
   */
  public PodAddresses(
      KubernetesClient client, String namespace, Map<String, String> labels, int port) {
    this.client = Objects.requireNonNull(client, "client");
    this.namespace = Objects.requireNonNull(namespace, "namespace");
    this.labels = Map.copyOf(Objects.requireNonNull(labels, "labels"));
    this.port = port;
    if (labels.isEmpty()) {
      throw new IllegalArgumentException("labels: expected those of the replicas, got none");
    }
  }

  @Override
  public List<InetSocketAddress> addresses() throws IOException {
    try {
      List<InetSocketAddress> found = new ArrayList<>();
      for (Pod pod : client.pods().inNamespace(namespace).withLabels(labels).list().getItems()) {
        PodStatus status = pod.getStatus();
        if (status != null && status.getPodIP() != null && !ENDED.contains(status.getPhase())) {
          found.add(new InetSocketAddress(address(pod), port));
        }
      }
      return found;
    } catch (KubernetesClientException e) {
      throw new IOException(
          "pods with labels " + labels + " in " + namespace + " cannot be listed", e);
    }
  }

  /** The address is one already, so that no name is looked up. */
  private static InetAddress address(Pod pod) throws UnknownHostException {
    return InetAddress.getByName(pod.getStatus().getPodIP());
  }

  @Override
  public String toString() {
    return "pods of " + namespace + " with " + labels;
  }
}
