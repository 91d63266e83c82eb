package dev.homeostat.complete.endpoint;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Whoever calls, as limits see it: an address, or with IPv6 the first 64 bits of it. What headers
 * of proxies say of it is written by anybody, and never looked at.
 */
record Client(String key) {

  private static final int PREFIX_BYTES = 8;

  /** Who cannot be told from others has to share with them. */
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
