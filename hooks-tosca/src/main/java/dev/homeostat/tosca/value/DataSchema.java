package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The schema of the values in one place.
 *
 * @param type of the values
 * @param clauses of this place, in addition to those of the type
 * @param key of the keys of a map, or {@code null} for those of the type
 * @param entry of the entries of a collection, or {@code null} for those of the type
 */
@API(status = INTERNAL)
public record DataSchema(
    DataType type,
    List<ConstraintClause> clauses,
    @Nullable DataSchema key,
    @Nullable DataSchema entry) {

  /** Any value. */
  public static final DataSchema ANY = of(DataType.of(BuiltinType.ANY));

  // Copies the clauses.
  public DataSchema {
    clauses = List.copyOf(clauses);
  }

  /**
   * All values of a type.
   *
   * @param type of the values
   * @return the schema
   */
  public static DataSchema of(DataType type) {
    return new DataSchema(type, List.of(), null, null);
  }

  /**
   * Returns the schema of the keys of a map.
   *
   * @return empty if any text will do
   */
  public Optional<DataSchema> keys() {
    return Optional.ofNullable(key).or(type::key);
  }

  /**
   * Returns the schema of the entries of a collection.
   *
   * @return empty if it is not defined
   */
  public Optional<DataSchema> entries() {
    return Optional.ofNullable(entry).or(type::entry);
  }

  /**
   * Returns the schema of a member of the values.
   *
   * @param name of a property, or the key of an entry
   * @return any value if it is not defined
   */
  public DataSchema within(String name) {
    PropertyDef property = type.properties().get(name);
    return property == null ? entries().orElse(ANY) : property.schema();
  }

  /**
   * Returns the clauses that apply to the values.
   *
   * @return the clauses of the type and those of this place
   */
  public List<ConstraintClause> all() {
    List<ConstraintClause> all = new ArrayList<>(type.clauses());
    all.addAll(clauses);
    return all;
  }

  /**
   * The same with the clauses of what it refines.
   *
   * @param before the schema that was there before
   * @return both
   */
  public DataSchema refining(DataSchema before) {
    List<ConstraintClause> all = new ArrayList<>(before.clauses);
    all.addAll(clauses);
    return new DataSchema(
        type, all, key == null ? before.key : key, entry == null ? before.entry : entry);
  }
}
