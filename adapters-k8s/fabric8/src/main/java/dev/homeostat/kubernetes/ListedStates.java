package dev.homeostat.kubernetes;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A view of a cluster that answers the first read of most states from a list, as after a restart
 * all states are read once. The list is made when some have been read one by one, and meanwhile the
 * others are read so too: an application that differs does not wait for the states of all. Each
 * element serves one read soon after that. A save on the basis of an outdated element is refused by
 * the server, since it names the version that it replaces. Thread-safe.
 */
final class ListedStates extends ForwardingCluster {

  /** The age at which the rest of the list is dropped. */
  private static final Duration FRESH = Duration.ofMinutes(1);

  /** The number of states that are read one by one before a list is worth it. */
  private static final int READ_ALONE = 10;

  private static final String KIND = "Secret";

  private final Function<String, ListResponse> lister;
  private final List<String> namespaces;
  private final Clock clock;

  private final Map<ResourceAddress, Resource> listed = new HashMap<>();

  /** The states that were read or written while the list was made, which may be older. */
  private final Set<ResourceAddress> passedBy = new HashSet<>();

  private int readAlone;
  private boolean begun;

  /** Null before the list is there. */
  private @Nullable Instant until;

  /**
   * Nothing is listed yet.
   *
   * @param lister returns the states in a namespace; in all for the empty one
   * @param namespaces in which states are; empty for all
   */
  ListedStates(
      Cluster cluster,
      Function<String, ListResponse> lister,
      Collection<String> namespaces,
      Clock clock) {
    super(cluster);
    this.lister = lister;
    this.namespaces = namespaces.isEmpty() ? List.of("") : List.copyOf(namespaces);
    this.clock = clock;
  }

  /** Returns the listed element, once; null if the state has to be read. */
  private @Nullable Resource take(ResourceAddress address) {
    return isTimeToList() ? takeAfterList(address) : takeListed(address);
  }

  private synchronized boolean isTimeToList() {
    boolean now = readAlone == READ_ALONE && !begun;
    begun |= now;
    return now;
  }

  private synchronized @Nullable Resource takeListed(ResourceAddress address) {
    if (until == null) {
      readAlone = Math.min(readAlone + 1, READ_ALONE);
      passBy(address);
    } else if (!listed.isEmpty() && clock.instant().isAfter(until)) {
      listed.clear();
    }
    return listed.remove(address);
  }

  /** Lists without the lock, for others go on. */
  private @Nullable Resource takeAfterList(ResourceAddress address) {
    Map<ResourceAddress, Resource> heads = Map.of();
    try {
      heads = heads();
    } finally {
      end(heads);
    }
    return takeListed(address);
  }

  /** Returns the states that may be listed; the others are read. */
  private Map<ResourceAddress, Resource> heads() {
    Map<ResourceAddress, Resource> heads = new HashMap<>();
    for (String namespace : namespaces) {
      if (lister.apply(namespace) instanceof ListResponse.Found found) {
        found.resources().forEach(head -> heads.put(head.address(), head));
      }
    }
    return heads;
  }

  private synchronized void end(Map<ResourceAddress, Resource> heads) {
    until = clock.instant().plus(FRESH);
    listed.putAll(heads);
    listed.keySet().removeAll(passedBy);
    passedBy.clear();
  }

  private synchronized void passBy(ResourceAddress address) {
    if (begun && until == null) {
      passedBy.add(address);
    }
    listed.remove(address);
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    Resource head = address.id().groupKind().equals(KIND) ? take(address) : null;
    return head == null ? super.read(address) : new ClusterResponse.Done(head);
  }

  @Override
  public ClusterResponse create(Resource resource) {
    passBy(resource.address());
    return super.create(resource);
  }

  @Override
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    passBy(address);
    return super.patch(address, patch);
  }

  @Override
  public ClusterResponse replace(Resource resource) {
    passBy(resource.address());
    return super.replace(resource);
  }

  @Override
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    passBy(address);
    return super.delete(address, options);
  }
}
