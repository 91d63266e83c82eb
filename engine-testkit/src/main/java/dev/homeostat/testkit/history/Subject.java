package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A resource that a history is about: the places of it that vary, and what others and the server do
 * there.
 *
 * @param name how histories call it: its name, or kind and name
 * @param base the manifest without any of the places
 * @param slots the places that vary
 * @param excepts paths that a schema may take out of the default
 * @param edits what another writer may do
 * @param behaviours what the server may do
 * @param isSchemaFixed whether the history leaves its schema as it is
 */
record Subject(
    String name,
    ObjectNode base,
    List<Slot> slots,
    List<String> excepts,
    List<Edit> edits,
    List<Supplier<ServerBehaviour>> behaviours,
    boolean isSchemaFixed) {

  Subject(
      ObjectNode base,
      List<Slot> slots,
      List<String> excepts,
      List<Edit> edits,
      List<Supplier<ServerBehaviour>> behaviours) {
    this(base.at("/metadata/name").asText(), base, slots, excepts, edits, behaviours, false);
  }

  /** Returns the same resource, of which one place varies, and those inside it. */
  Subject at(Slot slot) {
    List<Edit> near = edits.stream().filter(edit -> isNear(edit.path(), slot)).toList();
    return new Subject(
        name,
        base,
        List.of(slot),
        excepts.stream().filter(path -> isNear(path, slot)).toList(),
        near.isEmpty() ? edits : near,
        behaviours.stream().filter(any -> isNear(any.get().path().toString(), slot)).toList(),
        isSchemaFixed);
  }

  private static boolean isNear(String path, Slot slot) {
    return (path + "/").startsWith(slot.path() + "/") || (slot.path() + "/").startsWith(path + "/");
  }

  /**
   * A place of a resource that varies.
   *
   * @param path where, through objects
   * @param weight how often it is changed, beside the others
   * @param value a new value for a manifest
   * @param schema a new written schema
   * @param first the value at first; empty for any value, or none
   */
  record Slot(
      String path,
      int weight,
      Supplier<JsonNode> value,
      Supplier<JsonNode> schema,
      Optional<JsonNode> first) {

    Slot(String path, int weight, Supplier<JsonNode> value, Supplier<JsonNode> schema) {
      this(path, weight, value, schema, Optional.empty());
    }
  }

  /**
   * An edit of another writer.
   *
   * @param path where, with an index or {@code -} in lists
   * @param value a new value
   */
  record Edit(String path, Supplier<JsonNode> value) {}
}
