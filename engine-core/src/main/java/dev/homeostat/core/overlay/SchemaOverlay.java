package dev.homeostat.core.overlay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lays one schema over another. Pure. */
public final class SchemaOverlay {

  private SchemaOverlay() {}

  /** Reads a list of a manifest again, with the keys of a schema. */
  @FunctionalInterface
  public interface Rereading {
    /** Returns its default schema; an atomic list if the keys do not identify its elements. */
    SchemaNode read(FieldPath list, ArrayNode elements, SchemaNode.KeyedList own);
  }

  /**
   * Observes more than a schema does (rule SCHEMA-5). Elements of keyed lists are merged, also
   * where only the added schema has keys; elsewhere the added schema takes precedence, and its
   * bounds hold.
   */
  public static SchemaNode.Fields overlay(
      SchemaNode.Fields base, SchemaNode.Fields more, JsonNode manifest, Rereading rereading) {
    return new Overlay(rereading).fields(FieldPath.root(), base, more, manifest);
  }

  /** One schema on its way over another. */
  private record Overlay(Rereading rereading) {

    SchemaNode.Fields fields(
        FieldPath path, SchemaNode.Fields base, SchemaNode.Fields more, JsonNode manifest) {
      Map<String, SchemaNode> members = new LinkedHashMap<>(base.members());
      more.members()
          .forEach(
              (name, node) -> {
                SchemaNode mine = members.get(name);
                members.put(
                    name,
                    mine == null ? node : united(path.key(name), mine, node, manifest.path(name)));
              });
      return new SchemaNode.Fields(members);
    }

    private SchemaNode united(FieldPath path, SchemaNode base, SchemaNode more, JsonNode manifest) {
      if (base instanceof SchemaNode.Fields some && more instanceof SchemaNode.Fields others) {
        return fields(path, some, others, manifest);
      }
      if (more instanceof SchemaNode.KeyedList own) {
        boolean isList =
            base instanceof SchemaNode.WholeList || base instanceof SchemaNode.KeyedList;
        SchemaNode mine =
            isList && !isAlike(base, own) && manifest instanceof ArrayNode elements
                ? rereading.read(path, elements, own)
                : base;
        return isAlike(mine, own) ? keyed(path, (SchemaNode.KeyedList) mine, own, manifest) : more;
      }
      return more;
    }

    private static boolean isAlike(SchemaNode base, SchemaNode.KeyedList own) {
      return base instanceof SchemaNode.KeyedList list && list.isNamedLike(own);
    }

    private SchemaNode keyed(
        FieldPath path, SchemaNode.KeyedList base, SchemaNode.KeyedList more, JsonNode manifest) {
      Map<ElementKey, SchemaNode> elements = new LinkedHashMap<>();
      base.elements().forEach(element -> elements.put(element.key(), element.schema()));
      Map<ElementKey, SchemaNode> added = new LinkedHashMap<>();
      if (more.others() != null) {
        base.elements().forEach(element -> added.put(element.key(), more.others()));
      }
      more.elements().forEach(element -> added.put(element.key(), element.schema()));
      added.forEach(
          (key, schema) -> {
            SchemaNode mine = elements.get(key);
            JsonNode said = base.find(manifest, key.segment());
            JsonNode value = said == null ? MissingNode.getInstance() : said;
            elements.put(key, mine == null ? schema : united(path, mine, schema, value));
          });
      return new SchemaNode.KeyedList(
          base.keys(), elements(elements), more.others(), more.bounds(), base.ordered());
    }
  }

  /** Returns elements with their keys, in the order of the map. */
  public static List<SchemaNode.KeyedElement> elements(Map<ElementKey, SchemaNode> schemas) {
    return schemas.entrySet().stream()
        .map(element -> new SchemaNode.KeyedElement(element.getKey(), element.getValue()))
        .toList();
  }
}
