package dev.homeostat.core.waves;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Application;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The addresses of the objects of others that an application waits for (rule ACT-3). It may name
 * them without a namespace, or with one although their kind has none.
 */
@API(status = INTERNAL)
public final class AwaitedAddresses {

  private static final Comparator<ResourceAddress> ORDER =
      Comparator.comparing(ResourceAddress::id).thenComparing(ResourceAddress::apiVersion);

  private final String namespace;
  private final Map<ResourceAddress, Integer> named;
  private final Set<ResourceId> ids;
  private final Set<ResourceId> clusterScoped;

  /**
   * Creates the addresses of an application.
   *
   * @param application which one
   */
  public AwaitedAddresses(Application application) {
    this.namespace = application.id().namespace();
    this.named = application.awaited();
    this.ids = named.keySet().stream().map(ResourceAddress::id).collect(Collectors.toSet());
    this.clusterScoped = ids.stream().map(id -> id.in("")).collect(Collectors.toSet());
  }

  /**
   * Returns whether an object is one of them.
   *
   * @param id of the object, with its namespace if its kind has one
   * @return true if the application waits for it
   */
  public boolean contains(ResourceId id) {
    return id.namespace().isEmpty()
        ? clusterScoped.contains(id)
        : ids.contains(id) || (id.namespace().equals(namespace) && ids.contains(id.in("")));
  }

  /**
   * Returns the addresses as the kinds are scoped. One whose kind is not known stays as it is.
   *
   * @param cluster that knows the kinds
   * @return by address the wave that counts, which is the earliest one, in a fixed order
   */
  public Map<ResourceAddress, Integer> scoped(Cluster cluster) {
    Map<ResourceAddress, Integer> scoped = new TreeMap<>(ORDER);
    named.forEach((address, wave) -> scoped.merge(scoped(address, cluster), wave, Math::min));
    return scoped;
  }

  private ResourceAddress scoped(ResourceAddress address, Cluster cluster) {
    return cluster.kind(address.apiVersion(), address.id().kind()) instanceof KindInfo kind
        ? kind.scope(address, namespace)
        : address;
  }
}
