package dev.homeostat.program.share;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.InvalidInputException;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.sharding.ConfigMapRegister;
import dev.homeostat.sharding.PeerDiscovery;
import dev.homeostat.sharding.PeerSecurity;
import dev.homeostat.sharding.PodAddresses;
import dev.homeostat.sharding.SharedOwnership;
import dev.homeostat.sharding.SharingSettings;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The sharing of the objects of controllers among replicas, by segments.
 *
 * @param options without problems
 * @param client of the operator
 * @param namespace of the operator
 * @param meters measure moves of segments
 */
@API(status = INTERNAL)
public record ObjectSharing(
    ShareOptions options, KubernetesClient client, String namespace, MeterRegistry meters) {

  /**
   * Returns the ownership of one controller.
   *
   * @param loop the name of the controller
   * @param group the same in all replicas; that of its lease, if one led
   * @param index of the controller; each uses a port of its own
   * @return new ownership
   * @throws InvalidInputException if the files of TLS are not valid
   */
  public KeyOwnership<ApplicationId> ownership(String loop, String group, int index) {
    InetSocketAddress first = Optional.ofNullable(options.address).orElseThrow();
    InetSocketAddress advertised = options.advertised == null ? first : options.advertised;
    InetSocketAddress address = shifted(first, index);
    SharingSettings settings =
        SharingSettings.of(
                group,
                options.name == null ? name(advertised) : options.name,
                address,
                discovery(address.getPort(), index),
                register(client, namespace, group),
                options.tls == null
                    ? new PeerSecurity.Plaintext()
                    : new PeerSecurity.MutualTls(options.tls))
            .advertised(shifted(advertised, index));
    KeyOwnership<ApplicationId> shared =
        SharedOwnership.of(settings, key -> key.namespace() + "/" + key.name());
    return new MeasuredOwnership<>(
        new LeaseGuardedOwnership<>(shared, () -> LeaseVacancy.await(client, namespace, group)),
        settings.segments(),
        meters,
        loop);
  }

  /** Returns the register of a group. */
  static ConfigMapRegister register(KubernetesClient client, String namespace, String group) {
    return new ConfigMapRegister(client, namespace, group + "-roster");
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
