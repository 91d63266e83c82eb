package dev.homeostat.kubernetes.kinds;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.spi.cluster.KindInfo.ListType;
import dev.homeostat.tree.Digest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The hints of a schema on the lists and maps of a kind (rules SCHEMA-6 and SCHEMA-9), and on the
 * names of its fields.
 *
 * @param lists the type of each list, by path without elements
 * @param atomicMaps the paths of objects that are written as one value
 * @param isComplete false if the schema leaves out what is below some field
 * @param schema a digest of the schema; empty if there is none
 * @param fields the names of the fields
 */
record ListTypeHints(
    Map<FieldPath, ListType> lists,
    Set<FieldPath> atomicMaps,
    boolean isComplete,
    Optional<Digest> schema,
    KindFields fields) {

  static final ListTypeHints NONE =
      new ListTypeHints(Map.of(), Set.of(), false, Optional.empty(), KindFields.NOT_KNOWN);

  // Copies the collections.
  ListTypeHints {
    lists = Map.copyOf(lists);
    atomicMaps = Set.copyOf(atomicMaps);
  }

  /** Returns these hints with a digest of the schema. */
  ListTypeHints of(Digest digest) {
    return new ListTypeHints(lists, atomicMaps, isComplete, Optional.of(digest), fields);
  }

  private static Optional<Digest> schemas(Optional<Digest> one, Optional<Digest> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(Digest.of(one.get().text() + " " + other.get().text()))
        : one.or(() -> other);
  }

  /** Returns these hints and those of another schema of the same kind. */
  ListTypeHints and(ListTypeHints other) {
    Map<FieldPath, ListType> allLists = new HashMap<>(lists);
    allLists.putAll(other.lists);
    Set<FieldPath> allMaps = new HashSet<>(atomicMaps);
    allMaps.addAll(other.atomicMaps);
    return new ListTypeHints(
        allLists,
        allMaps,
        isComplete || other.isComplete,
        schemas(schema, other.schema),
        other.isComplete ? other.fields : fields);
  }
}
