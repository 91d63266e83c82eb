package dev.homeostat.kubernetes.kinds;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.cluster.KindInfo.ListType;
import java.util.Map;
import java.util.Set;

/**
 * What a schema says of the lists and maps of a kind (rules SCHEMA-6 and SCHEMA-9).
 *
 * @param lists how elements are told apart, by path without elements
 * @param atomicMaps the paths of objects that are written as one value
 */
record Marks(Map<FieldPath, ListType> lists, Set<FieldPath> atomicMaps) {

  static final Marks NONE = new Marks(Map.of(), Set.of());

  // Copies the collections.
  Marks {
    lists = Map.copyOf(lists);
    atomicMaps = Set.copyOf(atomicMaps);
  }
}
