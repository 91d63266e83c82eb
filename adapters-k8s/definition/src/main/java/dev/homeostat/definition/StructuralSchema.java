package dev.homeostat.definition;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Says a JSON Schema (draft 2020-12) as a structural schema, the form that servers take in a
 * CustomResourceDefinition. Whatever fits the JSON Schema fits the structural one, and is kept as
 * it is. But for one thing: a member of which a choice says that null does not count is left out
 * when it is null, or refused where the server leaves out no null, as in server-side apply.
 *
 * <p>A server judges less: of a value of several types it looks at no type and at nothing inside,
 * and it drops a member that it does not know where the JSON Schema refuses one. All else that it
 * could not judge is an error of the translation, with the place in the schema.
 *
 * <p>So an operator has one schema of its kind: the one that it checks documents with makes the
 * definition. Immutable; the schema must not be changed while it is in use here.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class StructuralSchema {

  private final ObjectNode root;
  private final boolean orNone;

  private StructuralSchema(ObjectNode root, boolean orNone) {
    this.root = root;
    this.orNone = orNone;
  }

  /**
   * What is to be translated.
   *
   * @param root a JSON Schema
   * @return its translation
   */
  public static StructuralSchema of(ObjectNode root) {
    return new StructuralSchema(Objects.requireNonNull(root, "root"), false);
  }

  /**
   * Where one of several members has to be there, none will do as well.
   *
   * @return the new translation
   */
  public StructuralSchema orNone() {
    return new StructuralSchema(root, true);
  }

  /**
   * The structural schema of a part.
   *
   * @param place a JSON pointer into the JSON Schema, empty for the whole
   * @return a new tree, which may be changed
   * @throws UntranslatableException if a server cannot be told what it says; it names all parts
   *     that cannot, but for what is inside of a part whose own type or alternatives cannot be said
   */
  public ObjectNode at(String place) {
    return new Translation(orNone).of(root, place);
  }
}
