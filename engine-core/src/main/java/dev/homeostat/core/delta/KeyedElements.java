package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is common to all who look at elements of keyed lists. */
final class KeyedElements {

  private KeyedElements() {}

  /**
   * Whether two elements of one key are equal as values; a key field may be left to its default.
   */
  static boolean equal(@Nullable JsonNode wanted, @Nullable JsonNode found, List<String> keys) {
    if (wanted == null || found == null || !wanted.isObject() || !found.isObject()) {
      return Trees.equal(wanted, found);
    }
    for (Map.Entry<String, JsonNode> member : wanted.properties()) {
      if (!keys.contains(member.getKey())
          && !Trees.equal(member.getValue(), found.get(member.getKey()))) {
        return false;
      }
    }
    for (Map.Entry<String, JsonNode> member : found.properties()) {
      if (!keys.contains(member.getKey())
          && !Trees.isAbsent(member.getValue())
          && Trees.isAbsent(wanted.get(member.getKey()))) {
        return false;
      }
    }
    return true;
  }

  /** The place of the first element of a key. */
  static int indexOf(ArrayNode list, ElementKey key, List<String> keys) {
    for (int i = 0; i < list.size(); i++) {
      Optional<ElementKey> found = ElementKey.of(list.get(i), keys);
      if (found.isPresent() && found.get().equals(key)) {
        return i;
      }
    }
    return -1;
  }
}
