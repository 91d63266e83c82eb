package dev.homeostat.tosca.type;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.scope.TypeDef;
import dev.homeostat.tosca.value.PropertyDef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A type with all that it inherits. Which of these parts it may have depends on its kind; those
 * that it does not have are empty.
 *
 * @param def its definition
 * @param parent what it derives from, or {@code null}
 * @param properties by name
 * @param attributes by name, those that reflect properties not among them
 * @param capabilities by name
 * @param requirements by name
 * @param interfaces by name
 * @param artifacts by name
 * @param operations of an interface, and its notifications, by name
 * @param allowed by key, such as {@code valid_source_node_types}, the only types that it goes with
 */
@API(status = INTERNAL)
public record EntityType(
    TypeDef def,
    @Nullable EntityType parent,
    Map<String, PropertyDef> properties,
    Map<String, PropertyDef> attributes,
    Map<String, CapabilityDef> capabilities,
    Map<String, RequirementDef> requirements,
    Map<String, InterfaceDef> interfaces,
    Map<String, Part> artifacts,
    Map<String, Part> operations,
    Map<String, List<TypeDef>> allowed) {

  /**
   * A capability of a node type.
   *
   * @param part where it was defined last
   * @param type of the capability
   * @param properties those of its type, refined
   * @param attributes those of its type, refined
   * @param allowed as in a type
   */
  @API(status = INTERNAL)
  public record CapabilityDef(
      Part part,
      EntityType type,
      Map<String, PropertyDef> properties,
      Map<String, PropertyDef> attributes,
      Map<String, List<TypeDef>> allowed) {}

  /**
   * A requirement of a node type.
   *
   * @param part where it was defined last
   * @param capability the type that it needs, or {@code null}
   * @param capabilityName the name of the capability that it needs; empty if it names a type
   * @param node the type of node that it needs, or {@code null}
   * @param relationship the type of the relationship, or {@code null}
   * @param least how often it has to be assigned
   * @param most how often it may be; {@link Integer#MAX_VALUE} for any number
   */
  @API(status = INTERNAL)
  public record RequirementDef(
      Part part,
      @Nullable TypeDef capability,
      String capabilityName,
      @Nullable TypeDef node,
      @Nullable TypeDef relationship,
      int least,
      int most) {}

  /**
   * An interface of a type.
   *
   * @param part where it was defined last
   * @param type of the interface, or {@code null} if it is not defined
   * @param operations all that can be called, and all notifications
   */
  @API(status = INTERNAL)
  public record InterfaceDef(Part part, @Nullable EntityType type, List<String> operations) {}

  /**
   * Returns whether everything of this type is of another.
   *
   * @param other any type
   * @return true if this is it, or derives from it
   */
  public boolean isA(TypeDef other) {
    return def.isA(other);
  }

  /**
   * This type and what it derives from.
   *
   * @return this one first
   */
  public List<EntityType> lineage() {
    List<EntityType> lineage = new ArrayList<>();
    for (EntityType type = this; type != null; type = type.parent) {
      lineage.add(type);
    }
    return lineage;
  }

  /**
   * Returns a value of the metadata of the type, or of the nearest type that it derives from.
   *
   * @param key of the metadata
   * @return the value, empty if no type has it
   */
  public Optional<Part> metadata(String key) {
    return lineage().stream()
        .map(type -> type.def.part().get("metadata").get(key))
        .filter(Part::isPresent)
        .findFirst();
  }

  /**
   * The name.
   *
   * @return as its file has it
   */
  public String name() {
    return def.name();
  }

  @Override
  public String toString() {
    return def.toString();
  }
}
