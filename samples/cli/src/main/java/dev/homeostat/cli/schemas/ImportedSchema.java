package dev.homeostat.cli.schemas;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ResourceAddress;
import dev.homeostat.cli.patterns.SourceValue;
import dev.homeostat.cli.schemas.ImportedSchemas.OpenedList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The observer schema of one object.
 *
 * @param object the object
 * @param excluded the fields that are not observed, each with the values that name it
 * @param opened the lists that may have elements of other writers, in the same way
 * @param whole the values that say that nothing of the object is observed; empty for the default
 */
public record ImportedSchema(
    ResourceAddress object,
    SortedMap<FieldPath, List<SourceValue>> excluded,
    Map<OpenedList, List<SourceValue>> opened,
    List<SourceValue> whole) {

  // Copies the collections.
  public ImportedSchema {
    excluded = new TreeMap<>(excluded);
    opened = Map.copyOf(opened);
    whole = List.copyOf(whole);
  }

  /** Returns the schema as users write it. */
  public ObjectNode tree() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", object.apiVersion()).put("kind", object.id().kind());
    ObjectNode metadata = tree.putObject("metadata").put("name", object.id().name());
    if (!object.id().namespace().isEmpty()) {
      metadata.put("namespace", object.id().namespace());
    }
    if (!whole.isEmpty()) {
      return tree;
    }
    tree.put(ObserverSchema.EXTENDS, "default");
    if (!excluded.isEmpty()) {
      ArrayNode except = tree.putArray(ObserverSchema.EXCEPT);
      excluded.keySet().forEach(path -> except.add(path.toString()));
    }
    opened.keySet().stream().sorted().forEach(list -> list.open(tree));
    return tree;
  }
}
