package dev.homeostat.sharding.network;

import dev.homeostat.sharding.PeerDiscovery;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jgroups.Address;
import org.jgroups.View;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCPPING;
import org.jgroups.util.NameCache;
import org.jgroups.util.Responses;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The protocol that contacts the addresses of a {@link PeerDiscovery}. Those above ask for it every
 * few seconds, also when nobody is missing; the discovery is asked only when somebody is.
 */
final class PeerSearch extends TCPPING {

  private static final Logger LOG = LoggerFactory.getLogger(PeerSearch.class);

  private final PeerDiscovery discovery;
  private final Supplier<Set<String>> roster;
  private volatile boolean hasFailed;

  /**
   * Creates the protocol.
   *
   * @param roster the names of the members that should be there
   */
  PeerSearch(PeerDiscovery discovery, Supplier<Set<String>> roster) {
    this.discovery = discovery;
    this.roster = roster;
    setId(ClassConfigurator.getProtocolId(TCPPING.class));
    initialHosts(List.of());
    portRange(0);
  }

  @Override
  public void findMembers(List<Address> members, boolean initial, Responses responses) {
    // Not those of former replicas: a connection to an address without a machine takes long.
    clearDynamicHostList();
    initialHosts(isComplete() ? List.of() : addresses());
    super.findMembers(members, initial, responses);
  }

  private boolean isComplete() {
    View now = view;
    return now != null && now.size() > 1 && names(now.getMembers()).containsAll(roster.get());
  }

  private static Set<String> names(Collection<Address> members) {
    return members.stream()
        .map(NameCache::get)
        .map(String::valueOf)
        .collect(Collectors.toUnmodifiableSet());
  }

  private List<InetSocketAddress> addresses() {
    try {
      List<InetSocketAddress> found = discovery.addresses();
      hasFailed = false;
      return found;
    } catch (IOException | RuntimeException e) {
      if (!hasFailed) {
        LOG.warn("other replicas cannot be looked for: {}; tried again", discovery, e);
      }
      hasFailed = true;
      return List.of();
    }
  }
}
