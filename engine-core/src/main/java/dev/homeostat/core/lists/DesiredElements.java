package dev.homeostat.core.lists;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The desired elements of a list by name; of two elements of one name, the first counts. */
public final class DesiredElements {

  private static final ArrayNode NOTHING = JsonNodeFactory.instance.arrayNode();

  private final ArrayNode list;
  private final Map<Segment, JsonNode> byName = new LinkedHashMap<>();
  private final Map<Segment, ElementKey> keys = new HashMap<>();

  private DesiredElements(ArrayNode list) {
    this.list = list;
  }

  /**
   * Returns the elements of a list.
   *
   * @param schema identifies the elements
   * @param desired the list; {@code null}, or a value that is no list, for no elements
   */
  public static DesiredElements of(SchemaNode.ElementList schema, @Nullable JsonNode desired) {
    DesiredElements elements =
        new DesiredElements(desired instanceof ArrayNode array ? array : NOTHING);
    for (int i = 0; i < elements.list.size(); i++) {
      elements.add(schema, elements.list.get(i), i);
    }
    return elements;
  }

  private void add(SchemaNode.ElementList schema, JsonNode element, int index) {
    ElementKey key =
        schema instanceof SchemaNode.KeyedList keyed
            ? ElementKey.of(element, keyed.keys()).orElse(null)
            : null;
    Segment name = key == null ? schema.nameOf(element, index) : key.segment();
    if (name == null || Trees.isAbsent(element) || byName.putIfAbsent(name, element) != null) {
      return;
    }
    if (key != null) {
      keys.put(name, key);
    }
  }

  /** Returns the list as it is desired, with elements that have no name. */
  public ArrayNode list() {
    return list;
  }

  /** Returns the elements in the order of the list. */
  public Map<Segment, JsonNode> byName() {
    return Collections.unmodifiableMap(byName);
  }

  @Nullable JsonNode find(Segment name) {
    return byName.get(name);
  }

  /** Returns whether an element of that name is desired. */
  public boolean contains(Segment name) {
    return byName.containsKey(name);
  }

  /** Returns the key of an element with the types of its values; null if it has none. */
  public @Nullable ElementKey key(Segment name) {
    return keys.get(name);
  }
}
