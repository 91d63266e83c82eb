package dev.homeostat.controller;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The kinds in the manifests of the primary objects, which are watched before the first pass.
 * Thread-safe.
 */
final class AnticipatedKinds {

  private final @Nullable JsonPointer manifests;
  private final KubernetesCluster cluster;
  private final Children children;
  private final Set<Children.Kind> met = ConcurrentHashMap.newKeySet();

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
    if (manifests == null) {
      return;
    }
    for (JsonNode entry : object.tree().at(manifests)) {
      Children.Kind kind =
          new Children.Kind(entry.path("apiVersion").asText(), entry.path("kind").asText());
      boolean named = !kind.apiVersion().isEmpty() && !kind.kind().isEmpty();
      if (named
          && met.add(kind)
          && cluster.kind(kind.apiVersion(), kind.kind()) instanceof KindInfo) {
        children.anticipate(kind);
      }
    }
  }

  /** Forgets all kinds. */
  void clear() {
    met.clear();
  }
}
