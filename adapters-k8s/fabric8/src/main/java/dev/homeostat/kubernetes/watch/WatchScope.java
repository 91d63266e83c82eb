package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Which objects a watch is about.
 *
 * @param apiVersion as in {@code apps/v1}
 * @param kind as in {@code Deployment}
 * @param namespace the only one; empty for all, and for cluster-scoped kinds
 * @param label that all have, whatever its value; empty for all objects
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record WatchScope(String apiVersion, String kind, String namespace, String label) {
  // Refuses null.
  public WatchScope {
    Objects.requireNonNull(apiVersion, "apiVersion");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(label, "label");
  }

  /**
   * All objects of a kind.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @return in all namespaces
   */
  public static WatchScope of(String apiVersion, String kind) {
    return new WatchScope(apiVersion, kind, "", "");
  }

  /**
   * The same in one namespace.
   *
   * @param value the namespace; empty for all
   * @return a new scope
   */
  public WatchScope in(String value) {
    return new WatchScope(apiVersion, kind, value, label);
  }

  /**
   * Those of them that have a label.
   *
   * @param value the name of the label; empty for all objects
   * @return a new scope
   */
  public WatchScope labelled(String value) {
    return new WatchScope(apiVersion, kind, namespace, value);
  }

  String version() {
    return apiVersion.substring(apiVersion.indexOf('/') + 1);
  }

  ResourceAddress address(String inNamespace, String name) {
    return ResourceAddress.of(apiVersion, kind, inNamespace, name);
  }

  /**
   * Returns whether an object would be seen, if it has the label.
   *
   * @param address which object
   * @return true if kind and namespace are watched
   */
  public boolean covers(ResourceAddress address) {
    return kind.equals(address.id().kind())
        && apiVersion.equals(address.apiVersion())
        && (namespace.isEmpty() || namespace.equals(address.id().namespace()));
  }

  /** Returns whether an object is seen. */
  boolean covers(Resource resource) {
    return covers(resource.address()) && (label.isEmpty() || resource.label(label).isPresent());
  }

  /** As in {@code apps/v1 Deployment in shop with example.com/label}. */
  @Override
  public String toString() {
    return apiVersion
        + " "
        + kind
        + (namespace.isEmpty() ? "" : " in " + namespace)
        + (label.isEmpty() ? "" : " with " + label);
  }
}
