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
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The result of a translation.
 *
 * @param manifest the resources, in the order in which they are to be created
 * @param dependsOn by resource, those that have to be there before it; ids without a namespace
 *     stand for resources whose namespace the application gives
 * @param provenance by resource, the node that it was made of
 * @param nodes the outcome of each node template, in the order of the template
 * @param warnings for people
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ToscaTranslation(
    Manifest manifest,
    Map<ResourceId, Set<ResourceId>> dependsOn,
    Map<ResourceId, Provenance> provenance,
    List<Node> nodes,
    List<Problem> warnings) {

  /**
   * The outcome of a node template.
   *
   * @param name of the node template
   * @param type as it is written
   * @param mapping the name of the mapping that took it; empty if it was left out
   * @param resources that it became
   * @param reason why it was left out; empty if it was not
   * @param location of the node in its file, empty if it is not from a text
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record Node(
      String name,
      String type,
      Optional<String> mapping,
      List<ResourceId> resources,
      String reason,
      Optional<Location> location) {
    // Copies the list.
    public Node {
      resources = List.copyOf(resources);
    }
  }

  /**
   * The origin of a resource.
   *
   * @param node the name of its node template
   * @param mapping the name of the mapping that made it
   * @param location of the node in its file, empty if it is not from a text
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record Provenance(String node, String mapping, Optional<Location> location) {

    /** Such as {@code node web, app.yaml:12}. */
    @Override
    public String toString() {
      return "node " + node + location.map(place -> ", " + place).orElse("");
    }
  }

  // Copies the collections.
  public ToscaTranslation {
    Map<ResourceId, Set<ResourceId>> copy = new LinkedHashMap<>();
    dependsOn.forEach((id, on) -> copy.put(id, Set.copyOf(on)));
    dependsOn = Collections.unmodifiableMap(copy);
    provenance = Collections.unmodifiableMap(new LinkedHashMap<>(provenance));
    nodes = List.copyOf(nodes);
    warnings = List.copyOf(warnings);
  }

  /**
   * Returns the same translation with warnings.
   *
   * @param all for people
   * @return a new translation
   */
  public ToscaTranslation withWarnings(List<Problem> all) {
    return new ToscaTranslation(manifest, dependsOn, provenance, nodes, all);
  }

  /** Returns the number of resources; never their content. */
  @Override
  public String toString() {
    return "ToscaTranslation(" + manifest.documents().size() + " resources)";
  }
}
