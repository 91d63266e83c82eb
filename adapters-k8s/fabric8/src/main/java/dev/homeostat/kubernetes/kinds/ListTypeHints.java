package dev.homeostat.kubernetes.kinds;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.cluster.KindInfo.ListType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The hints of a schema on the lists and maps of a kind (rules SCHEMA-6 and SCHEMA-9).
 *
 * @param lists the type of each list, by path without elements
 * @param atomicMaps the paths of objects that are written as one value
 * @param isComplete false if the schema leaves out what is below some field
 */
record ListTypeHints(
    Map<FieldPath, ListType> lists, Set<FieldPath> atomicMaps, boolean isComplete) {

  static final ListTypeHints NONE = new ListTypeHints(Map.of(), Set.of(), false);

  // Copies the collections.
  ListTypeHints {
    lists = Map.copyOf(lists);
    atomicMaps = Set.copyOf(atomicMaps);
  }

  /** Returns these hints and those of another schema of the same kind. */
  ListTypeHints and(ListTypeHints other) {
    Map<FieldPath, ListType> allLists = new HashMap<>(lists);
    allLists.putAll(other.lists);
    Set<FieldPath> allMaps = new HashSet<>(atomicMaps);
    allMaps.addAll(other.atomicMaps);
    return new ListTypeHints(allLists, allMaps, isComplete || other.isComplete);
  }
}
