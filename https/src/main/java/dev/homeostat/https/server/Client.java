package dev.homeostat.complete.endpoint;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The source of calls, as limits count it: an IPv4 address or the first 64 bits of an IPv6 address.
 * Headers of proxies are ignored, since anyone can write them.
 */
record Client(String key) {

  private static final int PREFIX_BYTES = 8;

  /** The client that stands for all those without a known address; they share its limits. */
  static final Client NOBODY = new Client("-");

  static Client of(SocketAddress address) {
    return address instanceof InetSocketAddress inet && inet.getAddress() != null
        ? of(inet.getAddress())
        : NOBODY;
  }

  static Client of(InetAddress address) {
    if (address instanceof Inet6Address) {
      byte[] prefix = Arrays.copyOf(address.getAddress(), PREFIX_BYTES);
      return new Client(HexFormat.of().formatHex(prefix) + "/64");
    }
    return new Client(address.getHostAddress());
  }
}
