package dev.homeostat.controller;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The kinds in the manifests of the primary objects, which are watched before the first pass, as
 * long as an object names them. Thread-safe.
 */
final class AnticipatedKinds {

  private final @Nullable JsonPointer manifests;
  private final KubernetesCluster cluster;
  private final Children children;

  private final Map<ResourceAddress, Set<Children.Kind>> byObject = new HashMap<>();
  private final Map<Children.Kind, Integer> objects = new HashMap<>();

  /**
   * No kinds yet.
   *
   * @param manifests the place of the manifest in an object; {@code null} for none
   */
  AnticipatedKinds(@Nullable JsonPointer manifests, KubernetesCluster cluster, Children children) {
    this.manifests = manifests;
    this.cluster = cluster;
    this.children = children;
  }

  /** Watches the kinds in the manifest of an object, if the server serves them. */
  void of(Resource object) {
    if (manifests != null) {
      replace(object.address(), named(object.tree().at(manifests)));
    }
  }

  private static Set<Children.Kind> named(JsonNode manifest) {
    Set<Children.Kind> kinds = new HashSet<>();
    for (JsonNode entry : manifest) {
      String apiVersion = entry.path("apiVersion").asText();
      String kind = entry.path("kind").asText();
      if (!apiVersion.isEmpty() && !kind.isEmpty()) {
        kinds.add(new Children.Kind(apiVersion, kind));
      }
    }
    return Set.copyOf(kinds);
  }

  /** An object is gone, and names no kinds any more. */
  void gone(ResourceAddress object) {
    replace(object, Set.of());
  }

  /** Some objects do not count any more. */
  synchronized void removeIf(Predicate<ResourceAddress> which) {
    List.copyOf(byObject.keySet()).stream().filter(which).forEach(this::gone);
  }

  private synchronized void replace(ResourceAddress object, Set<Children.Kind> now) {
    Set<Children.Kind> before = now.isEmpty() ? byObject.remove(object) : byObject.put(object, now);
    Set<Children.Kind> left = before == null ? Set.of() : before;
    for (Children.Kind kind : now) {
      if (!left.contains(kind) && objects.merge(kind, 1, Integer::sum) == 1 && isServed(kind)) {
        children.anticipate(kind);
      }
    }
    for (Children.Kind kind : left) {
      if (!now.contains(kind) && objects.merge(kind, -1, Integer::sum) == 0) {
        objects.remove(kind);
        children.anticipateNoMore(kind);
      }
    }
  }

  private boolean isServed(Children.Kind kind) {
    return cluster.kind(kind.apiVersion(), kind.kind()) instanceof KindInfo;
  }

  /** Forgets all kinds. */
  synchronized void clear() {
    byObject.clear();
    objects.clear();
  }
}
