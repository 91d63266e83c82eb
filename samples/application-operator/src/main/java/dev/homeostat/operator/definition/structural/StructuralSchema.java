package dev.homeostat.operator.definition.structural;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;

/**
 * Translates a JSON Schema (draft 2020-12) to a structural schema, the form of schemas in a
 * CustomResourceDefinition. Whatever fits the JSON Schema fits the structural one, and is kept as
 * it is. There is one exception: a member that does not count as null in a choice is left out when
 * it is null, or refused where the server does not drop null, as in server-side apply.
 *
 * <p>A server validates less: of a value of several types it checks neither the type nor anything
 * inside, and it drops unknown members where the JSON Schema refuses them. Everything else that it
 * could not validate is an error of the translation, with the place in the schema.
 *
 * <p>So an operator needs one schema of its kind: the one that it validates documents with makes
 * the definition. Immutable; the schema must not be changed while it is in use here.
 */
public final class StructuralSchema {

  private final ObjectNode root;
  private final boolean orNone;

  private StructuralSchema(ObjectNode root, boolean orNone) {
    this.root = root;
    this.orNone = orNone;
  }

  /**
   * Returns a translation of a JSON Schema.
   *
   * @param root a JSON Schema
   * @return its translation
   */
  public static StructuralSchema of(ObjectNode root) {
    return new StructuralSchema(Objects.requireNonNull(root, "root"), false);
  }

  /**
   * Returns the same translation in which a choice also permits none of its alternatives.
   *
   * @return the new translation
   */
  public StructuralSchema orNone() {
    return new StructuralSchema(root, true);
  }

  /**
   * Returns the structural schema of a part.
   *
   * @param place a JSON pointer into the JSON Schema, empty for the whole
   * @return a new tree, which may be changed
   * @throws UntranslatableException if a part cannot be translated for a server; it names all such
   *     parts, but for what is inside of a part whose own type or alternatives cannot be translated
   */
  public ObjectNode at(String place) {
    return new Translation(orNone).of(root, place);
  }
}
