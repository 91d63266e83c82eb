package dev.homeostat.tosca.scope;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.file.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A type as a file defines it. Two types are the same if they have the same definition, whatever
 * names other files have for it.
 */
@API(status = INTERNAL)
public final class TypeDef {

  private final TypeKind kind;
  private final String name;
  private final Scope scope;
  private final Part part;

  TypeDef(TypeKind kind, String name, Scope scope, Part part) {
    this.kind = kind;
    this.name = name;
    this.scope = scope;
    this.part = part;
  }

  /**
   * Returns the definition of a type that no file defines.
   *
   * @param kind of the type
   * @param name where it is named
   * @param scope of the file that names it
   * @return a definition without anything in it
   */
  public static TypeDef unknown(TypeKind kind, Part name, Scope scope) {
    return new TypeDef(kind, name.text().orElse(""), scope, name.without());
  }

  /**
   * Returns the kind of the type.
   *
   * @return the kind
   */
  public TypeKind kind() {
    return kind;
  }

  /**
   * Its name in the file that defines it.
   *
   * @return without a namespace
   */
  public String name() {
    return name;
  }

  /**
   * Returns the scope of the names in its definition.
   *
   * @return the scope of its file
   */
  public Scope scope() {
    return scope;
  }

  /**
   * Its definition.
   *
   * @return where it stands
   */
  public Part part() {
    return part;
  }

  /**
   * Returns the type that it derives from.
   *
   * @return empty if it derives from nothing, or from a type that is not defined
   */
  public Optional<TypeDef> parent() {
    return part.get("derived_from").text().flatMap(parent -> scope.type(kind, parent));
  }

  /**
   * This type and what it derives from.
   *
   * @return this one first; a lineage that leads back to itself ends there
   */
  public List<TypeDef> lineage() {
    List<TypeDef> lineage = new ArrayList<>();
    Optional<TypeDef> at = Optional.of(this);
    while (at.isPresent() && !lineage.contains(at.get())) {
      lineage.add(at.get());
      at = at.get().parent();
    }
    return lineage;
  }

  /**
   * Returns whether everything of this type is of another.
   *
   * @param other any type
   * @return true if this is it, or derives from it
   */
  public boolean isA(TypeDef other) {
    return lineage().contains(other);
  }

  @Override
  public String toString() {
    return kind.words() + " " + name;
  }
}
