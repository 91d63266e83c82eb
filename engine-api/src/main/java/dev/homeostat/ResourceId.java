package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The identity of an object: group, kind, namespace and name. The version is an address, not
 * identity.
 *
 * <p>Kinds that one server stores once under two groups are one id (rule POLICY-8): {@code
 * extensions} counts as {@code apps} or {@code networking.k8s.io}, an {@code Event} of {@code
 * events.k8s.io} as one of the core group.
 *
 * <p>A value like a record. It is the key of every map, so it keeps its hash, which a record
 * cannot.
 */
@API(status = STABLE, since = "0.1")
public final class ResourceId implements Comparable<ResourceId> {

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

  private final String group;
  private final String kind;
  private final String namespace;
  private final String name;
  private final int hash;

  /**
   * An id; known twins are brought to one group.
   *
   * @param group the API group, empty for the core group
   * @param kind as in {@code Deployment}; not empty
   * @param namespace empty for a cluster-scoped object, and for one whose namespace is not known
   *     yet
   * @param name not empty
   * @throws IllegalArgumentException if kind or name is empty
   */
  public ResourceId(String group, String kind, String namespace, String name) {
    if (kind.isEmpty() || name.isEmpty()) {
      throw new IllegalArgumentException("a resource has a kind and a name");
    }
    this.group = canonicalGroup(group, kind);
    this.kind = kind;
    this.namespace = Objects.requireNonNull(namespace, "namespace");
    this.name = name;
    this.hash = Objects.hash(this.group, kind, namespace, name);
  }

  /**
   * The API group.
   *
   * @return empty for the core group
   */
  public String group() {
    return group;
  }

  /**
   * The kind.
   *
   * @return as in {@code Deployment}; not empty
   */
  public String kind() {
    return kind;
  }

  /**
   * The namespace.
   *
   * @return empty for a cluster-scoped object, and for one whose namespace is not known yet
   */
  public String namespace() {
    return namespace;
  }

  /**
   * The name.
   *
   * @return not empty
   */
  public String name() {
    return name;
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

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ResourceId id
            && hash == id.hash
            && name.equals(id.name)
            && namespace.equals(id.namespace)
            && kind.equals(id.kind)
            && group.equals(id.group));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** As in {@code apps/Deployment shop/web}, or {@code Namespace web}. */
  @Override
  public String toString() {
    return groupKind() + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
  }
}
