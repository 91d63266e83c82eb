package dev.homeostat.https.server;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.HexFormat;
import org.apiguardian.api.API;

/**
 * The source of calls, as limits count it: an IPv4 address or the first 64 bits of an IPv6 address.
 * Headers of proxies are ignored, since anyone can write them.
 *
 * @param key of an address or a prefix
 */
@API(status = INTERNAL)
public record Client(String key) {

  private static final int PREFIX_BYTES = 8;

  /** The client that stands for all those without a known address; they share its limits. */
  public static final Client NOBODY = new Client("-");

  /**
   * Returns the client at the other end of a connection.
   *
   * @param address of the connection
   * @return {@link #NOBODY} if it is not known
   */
  public static Client of(SocketAddress address) {
    return address instanceof InetSocketAddress inet && inet.getAddress() != null
        ? of(inet.getAddress())
        : NOBODY;
  }

  /**
   * Returns the client of an address.
   *
   * @param address of the client
   * @return the client
   */
  public static Client of(InetAddress address) {
    if (address instanceof Inet6Address) {
      byte[] prefix = Arrays.copyOf(address.getAddress(), PREFIX_BYTES);
      return new Client(HexFormat.of().formatHex(prefix) + "/64");
    }
    return new Client(address.getHostAddress());
  }
}
