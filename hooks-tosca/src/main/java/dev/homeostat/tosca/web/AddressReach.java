package dev.homeostat.tosca.web;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import org.apiguardian.api.API;

/** From how far an address can be reached, by the registries of special addresses of the IANA. */
@API(status = INTERNAL)
public enum AddressReach {
  /** From anywhere. */
  PUBLIC,
  /** From this machine, or from the networks of its owner. */
  PRIVATE,
  /** Not of a server that may be fetched from: link-local, multicast, reserved, or metadata. */
  SPECIAL;

  /** Addresses that begin with the same bits. */
  private record Block(byte[] prefix, int bits, AddressReach reach) {

    static Block of(AddressReach reach, int bits, int... prefix) {
      byte[] bytes = new byte[prefix.length];
      for (int i = 0; i < prefix.length; i++) {
        bytes[i] = (byte) prefix[i];
      }
      return new Block(bytes, bits, reach);
    }

    boolean holds(byte[] address) {
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> (bit % 8);
        if (((prefix[bit / 8] ^ address[bit / 8]) & mask) != 0) {
          return false;
        }
      }
      return true;
    }
  }

  private static final List<Block> IPV4 =
      List.of(
          Block.of(SPECIAL, 8, 0), // this network; many systems take 0.0.0.0 for themselves
          Block.of(PRIVATE, 8, 10),
          Block.of(PRIVATE, 10, 100, 64), // shared by the customers of a provider
          Block.of(PRIVATE, 8, 127),
          Block.of(SPECIAL, 16, 169, 254), // one link, and the metadata of clouds
          Block.of(PRIVATE, 12, 172, 16),
          Block.of(SPECIAL, 24, 192, 0, 0),
          Block.of(SPECIAL, 24, 192, 0, 2), // examples in texts
          Block.of(SPECIAL, 24, 192, 88, 99), // relays of 6to4
          Block.of(PRIVATE, 16, 192, 168),
          Block.of(SPECIAL, 15, 198, 18), // benchmarks
          Block.of(SPECIAL, 24, 198, 51, 100),
          Block.of(SPECIAL, 24, 203, 0, 113),
          Block.of(SPECIAL, 4, 224), // multicast
          Block.of(SPECIAL, 4, 240)); // reserved, and broadcast

  /** Addresses in none of these, and not within 2000::/3, are not assigned. */
  private static final List<Block> IPV6 =
      List.of(
          Block.of(PRIVATE, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
          Block.of(PRIVATE, 7, 0xFC), // unique-local
          Block.of(PRIVATE, 10, 0xFE, 0xC0), // site-local, of old
          Block.of(SPECIAL, 23, 0x20, 0x01, 0x00), // protocols: Teredo, benchmarks and so on
          Block.of(SPECIAL, 32, 0x20, 0x01, 0x0D, 0xB8), // examples in texts
          Block.of(SPECIAL, 20, 0x3F, 0xFF, 0x00),
          Block.of(PUBLIC, 3, 0x20));

  /** Addresses that stand for one of IPv4, which follows the prefix: mapped, NAT64, 6to4. */
  private static final List<Block> IPV4_WITHIN =
      List.of(
          Block.of(SPECIAL, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF),
          Block.of(SPECIAL, 96, 0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0),
          Block.of(SPECIAL, 16, 0x20, 0x02));

  /**
   * Returns the reach of an address.
   *
   * @param address of either version
   * @return that of the address of IPv4 which it stands for, if it stands for one
   */
  public static AddressReach of(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address instanceof Inet4Address ? first(IPV4, bytes) : ofIpv6(bytes);
  }

  private static AddressReach ofIpv6(byte[] bytes) {
    for (Block block : IPV4_WITHIN) {
      if (block.holds(bytes)) {
        int from = block.bits() / 8;
        return first(IPV4, Arrays.copyOfRange(bytes, from, from + 4));
      }
    }
    for (Block block : IPV6) {
      if (block.holds(bytes)) {
        return block.reach();
      }
    }
    return SPECIAL;
  }

  private static AddressReach first(List<Block> blocks, byte[] bytes) {
    return blocks.stream()
        .filter(block -> block.holds(bytes))
        .map(Block::reach)
        .findFirst()
        .orElse(PUBLIC);
  }
}
