package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A type of values. Its properties are worked out when they are first asked for, because one of
 * them may be of this very type.
 */
@API(status = INTERNAL)
public final class DataType {

  /**
   * The definition of a type, beside what it inherits.
   *
   * @param name of the type
   * @param parent the type that it derives from, or {@code null}
   * @param builtin the built-in type at its root
   * @param clauses of its own definition
   * @param key of the keys of a map, or {@code null} for any text
   * @param entry of the entries of a collection, or {@code null} for any value
   * @param units of a scalar, or {@code null}
   * @param number the type of the number in a scalar, or {@code null}
   * @param metadata of its own definition
   */
  @API(status = INTERNAL)
  public record Traits(
      String name,
      @Nullable DataType parent,
      BuiltinType builtin,
      List<ConstraintClause> clauses,
      @Nullable DataSchema key,
      @Nullable DataSchema entry,
      @Nullable ScalarUnits units,
      @Nullable DataType number,
      Part metadata) {}

  private static final Part NOTHING = Part.of(Document.of(MissingNode.getInstance()));

  private final Traits traits;
  private final Supplier<Map<String, PropertyDef>> maker;
  private @Nullable Map<String, PropertyDef> properties;

  /**
   * A type.
   *
   * @param traits what it is
   * @param properties gives those of a complex type, its parent's among them
   */
  public DataType(Traits traits, Supplier<Map<String, PropertyDef>> properties) {
    this.traits = traits;
    this.maker = properties;
  }

  /**
   * A built-in type.
   *
   * @param builtin which one
   * @return the type
   */
  public static DataType of(BuiltinType builtin) {
    boolean units = builtin.isScalar() && builtin != BuiltinType.SCALAR;
    return new DataType(
        new Traits(
            builtin.word(),
            null,
            builtin,
            List.of(),
            null,
            null,
            units ? ScalarUnits.of(builtin) : null,
            null,
            NOTHING),
        Map::of);
  }

  /**
   * Returns a type that no file defines: any value may be of it.
   *
   * @param reference where it is named
   * @return a type of any value
   */
  public static DataType missing(Part reference) {
    String name = reference.text().orElse("");
    return new DataType(
        new Traits(name, null, BuiltinType.ANY, List.of(), null, null, null, null, reference),
        Map::of);
  }

  /**
   * Returns where a type that no file defines is named.
   *
   * @return empty for a type that is defined
   */
  public Optional<Part> reference() {
    boolean missing = traits.metadata().text().filter(traits.name()::equals).isPresent();
    return missing ? Optional.of(traits.metadata()) : parent().flatMap(DataType::reference);
  }

  /**
   * Its name.
   *
   * @return as its definition has it
   */
  public String name() {
    return traits.name();
  }

  /**
   * Returns the built-in type of its values.
   *
   * @return the built-in type at its root
   */
  public BuiltinType builtin() {
    return traits.builtin();
  }

  /**
   * Returns the type that it derives from.
   *
   * @return empty for a type that derives from none
   */
  public Optional<DataType> parent() {
    return Optional.ofNullable(traits.parent());
  }

  /**
   * Returns the clauses of the type, with those of its ancestors.
   *
   * @return the oldest first
   */
  public List<ConstraintClause> clauses() {
    List<ConstraintClause> all = new ArrayList<>();
    parent().ifPresent(parent -> all.addAll(parent.clauses()));
    all.addAll(traits.clauses());
    return all;
  }

  /**
   * The type of the keys of a map.
   *
   * @return empty if any text will do
   */
  public Optional<DataSchema> key() {
    return Optional.ofNullable(traits.key()).or(() -> parent().flatMap(DataType::key));
  }

  /**
   * Returns the schema of the entries of a collection.
   *
   * @return empty if the type does not define it
   */
  public Optional<DataSchema> entry() {
    return Optional.ofNullable(traits.entry()).or(() -> parent().flatMap(DataType::entry));
  }

  /**
   * The units of a scalar.
   *
   * @return empty for anything else
   */
  public Optional<ScalarUnits> units() {
    return Optional.ofNullable(traits.units()).or(() -> parent().flatMap(DataType::units));
  }

  /**
   * Returns the type of the number in a scalar.
   *
   * @return empty for anything else
   */
  public Optional<DataType> number() {
    return Optional.ofNullable(traits.number()).or(() -> parent().flatMap(DataType::number));
  }

  /**
   * Returns a value of the metadata of the type, or of the nearest type that it derives from.
   *
   * @param key of the metadata
   * @return empty if no type has it
   */
  public Optional<String> metadata(String key) {
    return traits
        .metadata()
        .get(key)
        .text()
        .or(() -> parent().flatMap(before -> before.metadata(key)));
  }

  /**
   * Returns the metadata of the type and of all that it derives from.
   *
   * @return with their keys, its own first
   */
  public List<Part> metadata() {
    List<Part> all = new ArrayList<>(traits.metadata().members());
    parent().ifPresent(parent -> all.addAll(parent.metadata()));
    return all;
  }

  /**
   * The properties of a complex type.
   *
   * @return by name, those of its ancestors among them
   */
  public Map<String, PropertyDef> properties() {
    if (properties == null) {
      properties = maker.get();
    }
    return properties;
  }

  /**
   * Returns whether every value of this type is one of another.
   *
   * @param other any type
   * @return true if this is it, or derives from it
   */
  public boolean isA(DataType other) {
    for (DataType type = this; type != null; type = type.traits.parent()) {
      if (type == other) {
        return true;
      }
    }
    return other.builtin() == BuiltinType.ANY;
  }

  @Override
  public String toString() {
    return name();
  }
}
