package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.file.Part;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The target of a requirement: a node, or in 2.0 one of those that a template counts.
 *
 * @param requirement by its name
 * @param name where the node is named; not present if it is not
 * @param index which one of the nodes that its template makes
 */
@API(status = INTERNAL)
public record RequirementTarget(String requirement, Part name, int index) {

  /**
   * Returns the target of a requirement.
   *
   * @param requirement that is assigned, in its short form or as an object
   * @return the node by its name, or by the list of its name and index
   */
  static RequirementTarget of(Part requirement) {
    Part node = requirement.isObject() ? requirement.get("node") : requirement;
    return node.tree().isArray()
        ? new RequirementTarget(requirement.key(), node.get(0), node.get(1).tree().asInt())
        : new RequirementTarget(requirement.key(), node, 0);
  }

  /**
   * The name of the node.
   *
   * @return as it is written, empty if there is none
   */
  public Optional<String> node() {
    return name.text();
  }
}
