package dev.homeostat.program;

import dev.homeostat.program.share.ObjectSharing;
import dev.homeostat.sharding.PeerDiscovery;
import dev.homeostat.sharding.PeerSecurity;
import dev.homeostat.sharding.PodAddresses;
import dev.homeostat.sharding.SharingSettings;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The settings with which a replica shares objects, made of its options.
 *
 * @param options without problems
 * @param client of the operator
 * @param namespace of the operator
 */
record ReplicaSettings(ShareOptions options, KubernetesClient client, String namespace) {

  /**
   * Returns the settings for the objects of one controller.
   *
   * @param group the same in all replicas; the name of the lease, if one led
   * @param index of the controller; each uses a port of its own
   * @return new settings
   */
  SharingSettings of(String group, int index) {
    InetSocketAddress first = Optional.ofNullable(options.address).orElseThrow();
    InetSocketAddress advertised = options.advertised == null ? first : options.advertised;
    InetSocketAddress address = shifted(first, index);
    return SharingSettings.builder()
        .group(group)
        .member(options.name == null ? name(advertised) : options.name)
        .listening(address)
        .discovery(discovery(address.getPort(), index))
        .register(ObjectSharing.register(client, namespace, group))
        .security(
            options.tls == null
                ? new PeerSecurity.Plaintext()
                : new PeerSecurity.MutualTls(options.tls))
        .advertised(shifted(advertised, index))
        .build();
  }

  private static String name(InetSocketAddress address) {
    return (address.getAddress().getHostAddress() + "-" + address.getPort())
        .replaceAll("[^A-Za-z0-9.-]", "-")
        .replaceFirst("^[^A-Za-z0-9]+", "");
  }

  private static InetSocketAddress shifted(InetSocketAddress address, int index) {
    return new InetSocketAddress(address.getAddress(), address.getPort() + index);
  }

  private PeerDiscovery discovery(int port, int index) {
    if (options.selector.isEmpty()) {
      return new PeerDiscovery.FixedAddresses(
          options.peers.stream().map(peer -> shifted(peer, index)).toList());
    }
    Map<String, String> labels = new LinkedHashMap<>();
    options.selector.forEach(label -> labels.put(label.getKey(), label.getValue()));
    return new PodAddresses(client, namespace, labels, port);
  }
}
