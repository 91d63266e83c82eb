package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Location;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The result of a translation. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ToscaTranslation {

  private final Manifest manifest;
  private final Map<ResourceId, Set<ResourceId>> dependsOn;
  private final Map<ResourceId, Provenance> provenance;
  private final List<TranslatedNode> nodes;
  private final List<Problem> warnings;

  /**
   * The origin of a resource.
   *
   * @param node the name of its node template
   * @param mapping the name of the mapping that made it
   * @param location of the node in its file, empty if it is not from a text
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record Provenance(String node, String mapping, Optional<Location> location) {
    // Refuses null.
    public Provenance {
      Objects.requireNonNull(node, "node");
      Objects.requireNonNull(mapping, "mapping");
      Objects.requireNonNull(location, "location");
    }

    /** Such as {@code node web, app.yaml:12}. */
    @Override
    public String toString() {
      return "node " + node + location.map(place -> ", " + place).orElse("");
    }
  }

  private ToscaTranslation(
      Manifest manifest,
      Map<ResourceId, Set<ResourceId>> dependsOn,
      Map<ResourceId, Provenance> provenance,
      List<TranslatedNode> nodes,
      List<Problem> warnings) {
    this.manifest = Objects.requireNonNull(manifest, "manifest");
    Map<ResourceId, Set<ResourceId>> copy = new LinkedHashMap<>();
    dependsOn.forEach((id, on) -> copy.put(id, Set.copyOf(on)));
    this.dependsOn = Collections.unmodifiableMap(copy);
    this.provenance = Collections.unmodifiableMap(new LinkedHashMap<>(provenance));
    this.nodes = List.copyOf(nodes);
    this.warnings = List.copyOf(warnings);
  }

  /**
   * Returns a translation without dependencies, provenance, nodes and warnings.
   *
   * @param manifest the resources, in the order in which they are to be created
   * @return a new translation
   */
  public static ToscaTranslation of(Manifest manifest) {
    return new ToscaTranslation(manifest, Map.of(), Map.of(), List.of(), List.of());
  }

  /** {@return the resources, in the order in which they are to be created} */
  public Manifest manifest() {
    return manifest;
  }

  /**
   * {@return by resource, those that have to exist before it; ids without a namespace stand for
   * resources whose namespace the application gives}
   */
  public Map<ResourceId, Set<ResourceId>> dependsOn() {
    return dependsOn;
  }

  /** {@return by resource, the node that it was made of} */
  public Map<ResourceId, Provenance> provenance() {
    return provenance;
  }

  /** {@return the outcome of each node template, in the order of the template} */
  public List<TranslatedNode> nodes() {
    return nodes;
  }

  /** {@return the warnings for people} */
  public List<Problem> warnings() {
    return warnings;
  }

  /**
   * Returns the same translation with other dependencies.
   *
   * @param order by resource, those that have to exist before it
   * @return a new translation
   */
  public ToscaTranslation withDependsOn(Map<ResourceId, Set<ResourceId>> order) {
    return new ToscaTranslation(manifest, order, provenance, nodes, warnings);
  }

  /**
   * Returns the same translation with another provenance.
   *
   * @param origins by resource, the node that it was made of
   * @return a new translation
   */
  public ToscaTranslation withProvenance(Map<ResourceId, Provenance> origins) {
    return new ToscaTranslation(manifest, dependsOn, origins, nodes, warnings);
  }

  /**
   * Returns the same translation with other outcomes of nodes.
   *
   * @param outcomes of all node templates, in the order of the template
   * @return a new translation
   */
  public ToscaTranslation withNodes(List<TranslatedNode> outcomes) {
    return new ToscaTranslation(manifest, dependsOn, provenance, outcomes, warnings);
  }

  /**
   * Returns the same translation with other warnings.
   *
   * @param problems the warnings for people
   * @return a new translation
   */
  public ToscaTranslation withWarnings(List<Problem> problems) {
    return new ToscaTranslation(manifest, dependsOn, provenance, nodes, problems);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ToscaTranslation that
            && manifest.equals(that.manifest)
            && dependsOn.equals(that.dependsOn)
            && provenance.equals(that.provenance)
            && nodes.equals(that.nodes)
            && warnings.equals(that.warnings));
  }

  @Override
  public int hashCode() {
    return Objects.hash(manifest, dependsOn, provenance, nodes, warnings);
  }

  /** Returns the number of resources; never their content. */
  @Override
  public String toString() {
    return "ToscaTranslation(" + manifest.documents().size() + " resources)";
  }
}
