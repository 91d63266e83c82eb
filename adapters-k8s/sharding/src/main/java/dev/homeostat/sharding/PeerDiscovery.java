package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The way in which a member finds the others. It is asked while members are missing, and not while
 * all members of the roster are connected.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface PeerDiscovery {

  /**
   * Returns the addresses at which members may be. May block for seconds.
   *
   * @return of all members; the own one may be among them
   * @throws IOException if they cannot be determined now
   */
  List<InetSocketAddress> addresses() throws IOException;

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
}
