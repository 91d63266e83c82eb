package dev.homeostat.page.model;

import dev.homeostat.FieldPath;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.fields.FieldOwnership;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is in hidden lists and no field of the report is about. The object has one hidden value in
 * the place of such a list, so only the ownerships lead there; their paths name elements of
 * sensitive lists by their places.
 *
 * @param ownerships of the fields of an object
 */
record HiddenElements(List<FieldOwnership> ownerships) {

  /**
   * Returns the owners of each element and field that no known path is about, each as a whole.
   *
   * @param list the hidden list
   * @param known the paths of the fields of the report
   */
  Map<FieldPath, Set<FieldOwner>> unknown(LiveFields.Leaf list, Collection<FieldPath> known) {
    Map<FieldPath, Set<FieldOwner>> found = new LinkedHashMap<>();
    List<FieldPath> around = known.stream().filter(path -> path.startsWith(list.path())).toList();
    String prefix = list.place() + "/";
    for (FieldOwnership field : ownerships) {
      if (field.place().filter(place -> place.toString().startsWith(prefix)).isPresent()) {
        firstUnknown(field.path(), list.path(), around)
            .ifPresent(
                path ->
                    found
                        .computeIfAbsent(path, any -> new LinkedHashSet<>())
                        .addAll(field.owners()));
      }
    }
    return found;
  }

  /** Returns the shortest part of a path below a list that no known path is about. */
  private static Optional<FieldPath> firstUnknown(
      FieldPath path, FieldPath list, List<FieldPath> known) {
    int depth = list.segments().size();
    FieldPath at = list;
    for (FieldPath.Segment segment : path.segments().subList(depth, path.segments().size())) {
      at = at.then(segment);
      FieldPath part = at;
      if (known.contains(part)) {
        return Optional.empty();
      }
      if (known.stream().noneMatch(each -> each.startsWith(part))) {
        return Optional.of(part);
      }
    }
    return Optional.empty();
  }
}
