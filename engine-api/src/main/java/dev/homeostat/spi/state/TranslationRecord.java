package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The last good translation of a source (rule READ-7).
 *
 * @param source the digest of what was translated
 * @param manifest the resources, frozen
 * @param dependsOn by resource, what it depends on (rule ACT-2), as given by the hook
 * @param provenance by resource, what it was made of, as given by the hook
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record TranslationRecord(
    Digest source,
    List<ObjectNode> manifest,
    Map<ResourceId, Set<ResourceId>> dependsOn,
    Map<ResourceId, String> provenance) {

  // Freezes the trees and copies the collections.
  public TranslationRecord {
    manifest = manifest.stream().map(Trees::freeze).toList();
    Map<ResourceId, Set<ResourceId>> copy = new TreeMap<>();
    dependsOn.forEach((id, on) -> copy.put(id, Set.copyOf(on)));
    dependsOn = Collections.unmodifiableMap(copy);
    provenance = Collections.unmodifiableMap(new TreeMap<>(provenance));
  }

  /**
   * Creates a translation without provenance.
   *
   * @param source the digest of what was translated
   * @param manifest the resources
   * @param dependsOn by resource, what it depends on
   */
  public TranslationRecord(
      Digest source, List<ObjectNode> manifest, Map<ResourceId, Set<ResourceId>> dependsOn) {
    this(source, manifest, dependsOn, Map.of());
  }

  /** Returns the number of resources; never their content. */
  @Override
  public String toString() {
    return "TranslationRecord(" + manifest.size() + " resources)";
  }
}
