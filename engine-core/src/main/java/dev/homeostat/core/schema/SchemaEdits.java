package dev.homeostat.core.schema;

import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lays one schema over another. Pure. */
final class SchemaEdits {

  private SchemaEdits() {}

  /**
   * Observes more than a schema does (rule SCHEMA-5). Elements of keyed lists are united; elsewhere
   * what is added wins where both speak, and its bounds hold.
   */
  static SchemaNode.Fields overlay(SchemaNode.Fields base, SchemaNode.Fields more) {
    Map<String, SchemaNode> members = new LinkedHashMap<>(base.members());
    more.members().forEach((name, node) -> members.merge(name, node, SchemaEdits::united));
    return new SchemaNode.Fields(members);
  }

  private static SchemaNode united(SchemaNode base, SchemaNode more) {
    if (base instanceof SchemaNode.Fields some && more instanceof SchemaNode.Fields others) {
      return overlay(some, others);
    }
    if (base instanceof SchemaNode.KeyedList some
        && more instanceof SchemaNode.KeyedList others
        && Set.copyOf(some.keys()).equals(Set.copyOf(others.keys()))) {
      Map<ElementKey, SchemaNode> elements = new LinkedHashMap<>();
      some.elements().forEach(element -> elements.put(element.key(), element.schema()));
      for (SchemaNode.KeyedElement element : others.elements()) {
        elements.merge(element.key(), element.schema(), SchemaEdits::united);
      }
      return new SchemaNode.KeyedList(
          some.keys(), elements(elements), others.others(), others.bounds(), some.ordered());
    }
    return more;
  }

  static List<SchemaNode.KeyedElement> elements(Map<ElementKey, SchemaNode> schemas) {
    return schemas.entrySet().stream()
        .map(element -> new SchemaNode.KeyedElement(element.getKey(), element.getValue()))
        .toList();
  }
}
