package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/** The way in which a member finds the others. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface PeerDiscovery {

  /**
   * A list of addresses at which members may be.
   *
   * @param addresses of all members; the own one may be among them
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  record FixedAddresses(List<InetSocketAddress> addresses) implements PeerDiscovery {

    // Copies the addresses.
    public FixedAddresses {
      addresses = List.copyOf(Objects.requireNonNull(addresses, "addresses"));
    }
  }

  /**
   * The addresses that DNS knows for a name. In a cluster that is the name of a headless Service
   * which publishes addresses that are not ready, too. All members listen at the same port.
   *
   * @param name such as {@code homeostat-peers.shop.svc.cluster.local}
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  record DnsName(String name) implements PeerDiscovery {

    // Refuses null.
    public DnsName {
      Objects.requireNonNull(name, "name");
    }
  }
}
