package dev.homeostat.page.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows of numbers, each once; others refer to them by their index. */
final class RowTable {

  private final Map<List<Integer>, Integer> indexes = new LinkedHashMap<>();

  int index(Integer... numbers) {
    return index(Arrays.asList(numbers));
  }

  int index(List<Integer> numbers) {
    return indexes.computeIfAbsent(numbers, each -> indexes.size());
  }

  /** Adds all rows in the order of their indexes. */
  void writeTo(ArrayNode list) {
    indexes.keySet().forEach(row -> row.forEach(list.addArray()::add));
  }
}
