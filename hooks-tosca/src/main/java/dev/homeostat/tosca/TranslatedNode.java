package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceId;
import dev.homeostat.tree.Location;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a node template: the resources that it became, or the reason why it was left out.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class TranslatedNode {

  private final String name;
  private final String type;
  private final Optional<String> mapping;
  private final List<ResourceId> resources;
  private final String reason;
  private final Optional<Location> location;

  private TranslatedNode(
      String name,
      String type,
      Optional<String> mapping,
      List<ResourceId> resources,
      String reason,
      Optional<Location> location) {
    this.name = Objects.requireNonNull(name, "name");
    this.type = Objects.requireNonNull(type, "type");
    this.mapping = mapping;
    this.resources = List.copyOf(resources);
    this.reason = Objects.requireNonNull(reason, "reason");
    this.location = location;
  }

  /**
   * Returns a node that no mapping took.
   *
   * @param name of the node template
   * @param type as it is written
   * @param reason why it was left out
   * @return a node without a location
   */
  public static TranslatedNode leftOut(String name, String type, String reason) {
    return new TranslatedNode(name, type, Optional.empty(), List.of(), reason, Optional.empty());
  }

  /**
   * Returns a node that a mapping took.
   *
   * @param name of the node template
   * @param type as it is written
   * @param mapping its name
   * @param resources that it became
   * @return a node without a location
   */
  public static TranslatedNode mapped(
      String name, String type, String mapping, List<ResourceId> resources) {
    return new TranslatedNode(name, type, Optional.of(mapping), resources, "", Optional.empty());
  }

  /** {@return the name of the node template} */
  public String name() {
    return name;
  }

  /** {@return its type as it is written} */
  public String type() {
    return type;
  }

  /** {@return the name of the mapping that took it; empty if it was left out} */
  public Optional<String> mapping() {
    return mapping;
  }

  /** {@return the resources that it became} */
  public List<ResourceId> resources() {
    return resources;
  }

  /** {@return the reason why it was left out; empty if it was not} */
  public String reason() {
    return reason;
  }

  /** {@return its place in its file; empty if it is not from a text} */
  public Optional<Location> location() {
    return location;
  }

  /**
   * Returns the same node with a place.
   *
   * @param place in its file; empty if it is not from a text
   * @return a new value
   */
  public TranslatedNode in(Optional<Location> place) {
    return new TranslatedNode(name, type, mapping, resources, reason, place);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof TranslatedNode that
            && name.equals(that.name)
            && type.equals(that.type)
            && mapping.equals(that.mapping)
            && resources.equals(that.resources)
            && reason.equals(that.reason)
            && location.equals(that.location));
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, type, mapping, resources, reason, location);
  }

  /** Returns the name and the mapping. */
  @Override
  public String toString() {
    return "TranslatedNode(" + name + ", " + mapping.orElse("left out") + ")";
  }
}
