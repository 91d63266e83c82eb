package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.type.EntityType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * A node as a template has it. Its own definition takes precedence over the one that it copies.
 *
 * @param name of the node
 * @param type of the node
 * @param layers its own definition, and the one that it copies, if any
 */
@API(status = INTERNAL)
public record NodeTemplate(String name, EntityType type, List<Part> layers) {

  // Copies the list.
  public NodeTemplate {
    layers = List.copyOf(layers);
  }

  /**
   * Its own definition.
   *
   * @return where it stands
   */
  public Part part() {
    return layers.get(0);
  }

  /**
   * Returns the value of a key.
   *
   * @param key of a node template
   * @return the nearest that is there
   */
  public Part get(String key) {
    return layers.stream()
        .map(layer -> layer.get(key))
        .filter(Part::isPresent)
        .findFirst()
        .orElse(part().get(key));
  }

  /**
   * The members of what stands under a key.
   *
   * @param key of a node template
   * @return by name, its own before those it copies
   */
  public Map<String, Part> entries(String key) {
    Map<String, Part> entries = new LinkedHashMap<>();
    for (Part layer : layers) {
      layer.get(key).members().forEach(member -> entries.putIfAbsent(member.key(), member));
    }
    return entries;
  }

  /**
   * Returns the values of the attributes that are assigned, also in the long form with a
   * description.
   *
   * @return by name, its own before those it copies
   */
  public Map<String, Part> attributes() {
    Map<String, Part> values = new LinkedHashMap<>();
    entries("attributes").forEach((name, part) -> values.put(name, value(part)));
    return values;
  }

  /** The value of an attribute in its short form, or in its long one. */
  static Part value(Part attribute) {
    boolean described =
        attribute.tree().size() == 2
            && attribute.get("description").text().isPresent()
            && !attribute.get("value").tree().isMissingNode();
    return described ? attribute.get("value").named(attribute.key()) : attribute;
  }

  /**
   * The values of a capability.
   *
   * @param capability its name
   * @param key such as {@code properties}
   * @return by name
   */
  public Map<String, Part> ofCapability(String capability, String key) {
    Map<String, Part> values = new LinkedHashMap<>();
    Part assigned = entries("capabilities").get(capability);
    if (assigned != null) {
      assigned.get(key).members().forEach(value -> values.put(value.key(), value));
    }
    return values;
  }

  /**
   * The requirements that are assigned.
   *
   * @return in their order; a name may be there more than once
   */
  public List<Part> requirements() {
    return get("requirements").named();
  }

  /**
   * The nodes that its requirements name.
   *
   * @return in their order; those that name none are left out
   */
  public List<RequirementTarget> targets() {
    return requirements().stream()
        .map(RequirementTarget::of)
        .filter(target -> target.node().isPresent())
        .toList();
  }

  /**
   * The nodes that its requirements of one name name.
   *
   * @param requirement its name
   * @return in their order
   */
  List<RequirementTarget> targets(String requirement) {
    return targets().stream().filter(each -> each.requirement().equals(requirement)).toList();
  }

  /**
   * Returns the directives of the node.
   *
   * @return such as {@code select}; empty for the ordinary
   */
  public List<String> directives() {
    return get("directives").texts().stream().map(each -> each.tree().textValue()).toList();
  }
}
