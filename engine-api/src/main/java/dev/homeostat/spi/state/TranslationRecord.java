package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The last good translation of a source (rule READ-7). */
@API(status = STABLE, since = "0.1")
public final class TranslationRecord {

  private final Digest source;
  private final List<ObjectNode> manifest;
  private final Map<ResourceId, Set<ResourceId>> dependsOn;
  private final Map<ResourceId, String> provenance;

  private TranslationRecord(
      Digest source,
      List<ObjectNode> manifest,
      Map<ResourceId, Set<ResourceId>> dependsOn,
      Map<ResourceId, String> provenance) {
    this.source = source;
    this.manifest = manifest.stream().map(Trees::freeze).toList();
    this.dependsOn = copied(dependsOn);
    this.provenance = Collections.unmodifiableMap(new TreeMap<>(provenance));
  }

  /** {@return the digest of the source that was translated} */
  public Digest source() {
    return source;
  }

  /** {@return the resources, frozen} */
  public List<ObjectNode> manifest() {
    return manifest;
  }

  /** {@return by resource, the resources that it depends on (rule ACT-2), as given by the hook} */
  public Map<ResourceId, Set<ResourceId>> dependsOn() {
    return dependsOn;
  }

  /** {@return by resource, the part of the source that it was made from, as given by the hook} */
  public Map<ResourceId, String> provenance() {
    return provenance;
  }

  /**
   * Returns a translation without dependencies and provenance.
   *
   * @param source the digest of the source that was translated
   * @param manifest the resources
   * @return a new value
   */
  public static TranslationRecord of(Digest source, List<ObjectNode> manifest) {
    return new TranslationRecord(source, manifest, Map.of(), Map.of());
  }

  /**
   * Returns the same with other dependencies.
   *
   * @param order by resource, the resources that it depends on
   * @return a new value
   */
  public TranslationRecord withDependsOn(Map<ResourceId, Set<ResourceId>> order) {
    return new TranslationRecord(source, manifest, order, provenance);
  }

  /**
   * Returns the same with another provenance.
   *
   * @param parts by resource, the part of the source that it was made from
   * @return a new value
   */
  public TranslationRecord withProvenance(Map<ResourceId, String> parts) {
    return new TranslationRecord(source, manifest, dependsOn, parts);
  }

  private static Map<ResourceId, Set<ResourceId>> copied(
      Map<ResourceId, Set<ResourceId>> dependsOn) {
    Map<ResourceId, Set<ResourceId>> copy = new TreeMap<>();
    dependsOn.forEach((id, on) -> copy.put(id, Set.copyOf(on)));
    return Collections.unmodifiableMap(copy);
  }

  /** Returns the number of resources; never their content. */
  @Override
  public String toString() {
    return "TranslationRecord(" + manifest.size() + " resources)";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof TranslationRecord that
            && source.equals(that.source)
            && manifest.equals(that.manifest)
            && dependsOn.equals(that.dependsOn)
            && provenance.equals(that.provenance));
  }

  @Override
  public int hashCode() {
    return Objects.hash(source, manifest, dependsOn, provenance);
  }
}
