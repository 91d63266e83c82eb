package dev.homeostat.cli.fields;

import dev.homeostat.FieldPath;
import dev.homeostat.report.Explanation;
import java.util.List;

/**
 * Names list elements that an object does not have by their positions in what an Application wants.
 *
 * @param fields that the Application sets or observes, in the order of its manifest
 */
record ElementPositions(List<Explanation.Field> fields) {

  /** Returns a path with the names of elements in place of their positions. */
  FieldPath named(FieldPath path) {
    FieldPath named = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      named = named.then(named(segment, named));
    }
    return named;
  }

  private FieldPath.Segment named(FieldPath.Segment segment, FieldPath list) {
    int position = position(segment);
    List<FieldPath.Segment> elements = elements(list);
    return position < 0 || position >= elements.size() ? segment : elements.get(position);
  }

  /** Returns the elements of a list; empty for an object. */
  private List<FieldPath.Segment> elements(FieldPath list) {
    int depth = list.segments().size();
    return fields.stream()
        .map(Explanation.Field::path)
        .filter(path -> path.segments().size() > depth && path.startsWith(list))
        .map(path -> path.segments().get(depth))
        .filter(segment -> !(segment instanceof FieldPath.Key))
        .distinct()
        .toList();
  }

  /** Returns the position that a segment may mean, or -1. */
  private static int position(FieldPath.Segment segment) {
    if (segment instanceof FieldPath.Index index) {
      return index.index();
    }
    return segment instanceof FieldPath.Key key && key.name().matches("0|[1-9][0-9]{0,8}")
        ? Integer.parseInt(key.name())
        : -1;
  }
}
