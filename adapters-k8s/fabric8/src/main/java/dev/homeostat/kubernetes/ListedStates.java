package dev.homeostat.kubernetes;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A view of a cluster that answers the first read of each state from a list, as after a restart all
 * states are read once. The list is made with the first read, and each element serves one read soon
 * after that. A save on the basis of an outdated element is refused by the server, since it names
 * the version that it replaces. Thread-safe.
 */
final class ListedStates extends ForwardingCluster {

  /** The age at which the rest of the list is dropped. */
  private static final Duration FRESH = Duration.ofMinutes(1);

  private static final String KIND = "Secret";

  private final KubernetesCluster cluster;
  private final List<String> namespaces;
  private final Clock clock;

  private final Map<ResourceAddress, Resource> listed = new HashMap<>();
  private @Nullable Instant until;

  /**
   * Nothing is listed yet.
   *
   * @param namespaces in which states are; empty for all
   */
  ListedStates(KubernetesCluster cluster, Collection<String> namespaces, Clock clock) {
    super(cluster);
    this.cluster = cluster;
    this.namespaces = namespaces.isEmpty() ? List.of("") : List.copyOf(namespaces);
    this.clock = clock;
  }

  private synchronized @Nullable Resource take(ResourceAddress address) {
    Instant now = clock.instant();
    if (until == null) {
      // What is not listed, as without the permission to list, is read.
      until = now.plus(FRESH);
      for (String namespace : namespaces) {
        if (cluster.stateHeads(namespace) instanceof ListResponse.Found found) {
          found.resources().forEach(head -> listed.put(head.address(), head));
        }
      }
    } else if (!listed.isEmpty() && now.isAfter(until)) {
      listed.clear();
    }
    return listed.remove(address);
  }

  private synchronized void forget(ResourceAddress address) {
    listed.remove(address);
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    Resource head = address.id().groupKind().equals(KIND) ? take(address) : null;
    return head == null ? super.read(address) : new ClusterResponse.Done(head);
  }

  @Override
  public ClusterResponse create(Resource resource) {
    forget(resource.address());
    return super.create(resource);
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    forget(address);
    return super.patch(address, patch);
  }

  @Override
  public ClusterResponse replace(Resource resource) {
    forget(resource.address());
    return super.replace(resource);
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, String uid) {
    forget(address);
    return super.delete(address, uid);
  }
}
