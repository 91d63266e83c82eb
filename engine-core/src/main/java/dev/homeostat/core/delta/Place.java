package dev.homeostat.core.delta;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Where a walk is: a path that is only written out when somebody asks for it. */
record Place(@Nullable Place parent, @Nullable Segment segment) {

  static final Place ROOT = new Place(null, null);

  Place then(Segment next) {
    return new Place(this, next);
  }

  Place key(String name) {
    return then(new FieldPath.Key(name));
  }

  Place index(int index) {
    return then(new FieldPath.Index(index));
  }

  FieldPath path() {
    Deque<Segment> segments = new ArrayDeque<>();
    for (Place at = this; at != null; at = at.parent) {
      if (at.segment != null) {
        segments.addFirst(at.segment);
      }
    }
    return new FieldPath(new ArrayList<>(segments));
  }
}
