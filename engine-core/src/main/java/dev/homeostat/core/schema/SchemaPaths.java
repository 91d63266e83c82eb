package dev.homeostat.core.schema;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaNode;
import java.util.ArrayList;
import java.util.List;

/** The paths of a schema. Pure. */
final class SchemaPaths {

  private final List<FieldPath> leaves = new ArrayList<>();

  private SchemaPaths() {}

  /** Returns the paths that a schema names itself and below which it names nothing. */
  static List<FieldPath> leaves(SchemaNode.Fields root) {
    SchemaPaths paths = new SchemaPaths();
    root.members().forEach((name, member) -> paths.add(FieldPath.of(name), member));
    return paths.leaves;
  }

  private void add(FieldPath at, SchemaNode node) {
    int before = leaves.size();
    if (node instanceof SchemaNode.Fields object) {
      object.members().forEach((name, member) -> add(at.key(name), member));
    } else if (node instanceof SchemaNode.KeyedList list) {
      list.elements().forEach(each -> add(at.then(each.key().segment()), each.schema()));
    } else if (node instanceof SchemaNode.PositionalList list) {
      for (int i = 0; i < list.elements().size(); i++) {
        add(at.then(new FieldPath.Index(i)), list.elements().get(i));
      }
    }
    if (leaves.size() == before) {
      leaves.add(at);
    }
  }
}
