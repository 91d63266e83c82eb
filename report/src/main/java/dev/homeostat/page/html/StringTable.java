package dev.homeostat.page.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** The texts of a page, each once; fields refer to them by their index. */
final class StringTable {

  private final Map<String, Integer> indexes = new LinkedHashMap<>();

  int index(String text) {
    return indexes.computeIfAbsent(text, each -> indexes.size());
  }

  /** Adds all texts in the order of their indexes. */
  void writeTo(ArrayNode list) {
    indexes.keySet().forEach(list::add);
  }
}
