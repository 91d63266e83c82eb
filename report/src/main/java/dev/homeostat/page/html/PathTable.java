package dev.homeostat.page.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;

/**
 * The paths of fields as a tree: each has the index of its parent and the text of its last segment.
 * The root has the index 0.
 */
final class PathTable {

  private static final int ROOT = -1;

  private final StringTable strings;
  private final RowTable rows = new RowTable();

  PathTable(StringTable strings) {
    this.strings = strings;
    rows.index(ROOT, strings.index(""));
  }

  int index(FieldPath path) {
    int index = 0;
    for (FieldPath.Segment segment : path.segments()) {
      index = rows.index(index, strings.index(segment.toString()));
    }
    return index;
  }

  void writeTo(ArrayNode list) {
    rows.writeTo(list);
  }
}
