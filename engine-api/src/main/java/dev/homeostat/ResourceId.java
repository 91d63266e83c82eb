package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Which object: group, kind, namespace and name. The version is an address, not identity (design,
 * section 1).
 *
 * <p>Kinds that one server stores once under two groups are one id (rule POLICY-8): {@code
 * extensions} counts as {@code apps} or {@code networking.k8s.io}, an {@code Event} of {@code
 * events.k8s.io} as one of the core group.
 *
 * @param group the API group, empty for the core group
 * @param kind as in {@code Deployment}; not empty
 * @param namespace empty for a cluster-scoped object, and for one whose namespace is not known yet
 * @param name not empty
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ResourceId(String group, String kind, String namespace, String name)
    implements Comparable<ResourceId> {

  private static final Comparator<ResourceId> ORDER =
      Comparator.comparing(ResourceId::namespace)
          .thenComparing(ResourceId::group)
          .thenComparing(ResourceId::kind)
          .thenComparing(ResourceId::name);

  private static final Map<String, String> EXTENSIONS =
      Map.of(
          "Deployment", "apps",
          "DaemonSet", "apps",
          "ReplicaSet", "apps",
          "Ingress", "networking.k8s.io",
          "NetworkPolicy", "networking.k8s.io",
          "PodSecurityPolicy", "policy");

  // Brings known twins to one group.
  public ResourceId {
    Objects.requireNonNull(namespace, "namespace");
    if (kind.isEmpty() || name.isEmpty()) {
      throw new IllegalArgumentException("a resource has a kind and a name");
    }
    group = canonicalGroup(group, kind);
  }

  /**
   * An id without a namespace: of a cluster-scoped object, or of one whose namespace the
   * application gives.
   *
   * @param groupKind {@code apps/Deployment}, or {@code Service} for the core group
   * @param name the object's name
   * @return the id
   */
  public static ResourceId of(String groupKind, String name) {
    int slash = groupKind.lastIndexOf('/');
    return new ResourceId(
        slash < 0 ? "" : groupKind.substring(0, slash), groupKind.substring(slash + 1), "", name);
  }

  /**
   * The id of a Deployment.
   *
   * @param name the object's name
   * @return the id, without a namespace
   */
  public static ResourceId deployment(String name) {
    return of("apps/Deployment", name);
  }

  /**
   * The id of a Service.
   *
   * @param name the object's name
   * @return the id, without a namespace
   */
  public static ResourceId service(String name) {
    return of("Service", name);
  }

  /**
   * The id of a ConfigMap.
   *
   * @param name the object's name
   * @return the id, without a namespace
   */
  public static ResourceId configMap(String name) {
    return of("ConfigMap", name);
  }

  /**
   * The id of a Secret.
   *
   * @param name the object's name
   * @return the id, without a namespace
   */
  public static ResourceId secret(String name) {
    return of("Secret", name);
  }

  /**
   * The same object name in a namespace.
   *
   * @param namespace empty for none
   * @return the id there
   */
  public ResourceId in(String namespace) {
    return new ResourceId(group, kind, namespace, name);
  }

  /**
   * The API group of an apiVersion.
   *
   * @param apiVersion as in {@code apps/v1} or {@code v1}
   * @return as in {@code apps}, or empty
   */
  public static String groupOf(String apiVersion) {
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }

  /**
   * Group and kind in one.
   *
   * @return as in {@code apps/Deployment}, or {@code Service} for the core group
   */
  public String groupKind() {
    return group.isEmpty() ? kind : group + "/" + kind;
  }

  private static String canonicalGroup(String group, String kind) {
    if (group.equals("extensions")) {
      return EXTENSIONS.getOrDefault(kind, group);
    }
    return group.equals("events.k8s.io") && kind.equals("Event") ? "" : group;
  }

  /** By namespace, group, kind and name. */
  @Override
  public int compareTo(ResourceId other) {
    return ORDER.compare(this, other);
  }

  /** As in {@code apps/Deployment shop/web}, or {@code Namespace web}. */
  @Override
  public String toString() {
    return groupKind() + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
  }
}
