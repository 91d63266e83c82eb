package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Sorts by {@code order}, and makes no promise for equal orders. As in the sort of Go, a list of up
 * to twelve elements is sorted by insertion, so that equal ones keep their places; longer ones are
 * sorted by another method, here a heap sort.
 */
final class UnstableSort {

  private static final int SMALL = 12;

  private UnstableSort() {}

  static List<JsonNode> byOrder(JsonNode list) {
    List<JsonNode> sorted = new ArrayList<>();
    list.forEach(sorted::add);
    if (sorted.size() <= SMALL) {
      insertionSort(sorted);
    } else {
      heapSort(sorted);
    }
    return sorted;
  }

  static long order(JsonNode item) {
    return item.path("order").asLong(0);
  }

  private static void insertionSort(List<JsonNode> list) {
    for (int i = 1; i < list.size(); i++) {
      for (int j = i; j > 0 && order(list.get(j)) < order(list.get(j - 1)); j--) {
        Collections.swap(list, j, j - 1);
      }
    }
  }

  private static void heapSort(List<JsonNode> list) {
    for (int i = list.size() / 2 - 1; i >= 0; i--) {
      siftDown(list, i, list.size());
    }
    for (int end = list.size() - 1; end > 0; end--) {
      Collections.swap(list, 0, end);
      siftDown(list, 0, end);
    }
  }

  private static void siftDown(List<JsonNode> list, int from, int end) {
    int root = from;
    while (2 * root + 1 < end) {
      int child = 2 * root + 1;
      if (child + 1 < end && order(list.get(child)) < order(list.get(child + 1))) {
        child++;
      }
      if (order(list.get(root)) >= order(list.get(child))) {
        return;
      }
      Collections.swap(list, root, child);
      root = child;
    }
  }
}
