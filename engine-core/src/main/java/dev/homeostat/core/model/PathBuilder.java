package dev.homeostat.core.model;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The current position while a tree is traversed: a path that is only built on demand. */
public record PathBuilder(@Nullable PathBuilder parent, @Nullable Segment segment) {

  public static final PathBuilder ROOT = new PathBuilder(null, null);

  public PathBuilder then(Segment next) {
    return new PathBuilder(this, next);
  }

  public PathBuilder key(String name) {
    return then(new FieldPath.Key(name));
  }

  public PathBuilder index(int index) {
    return then(new FieldPath.Index(index));
  }

  public FieldPath path() {
    Deque<Segment> segments = new ArrayDeque<>();
    for (PathBuilder at = this; at != null; at = at.parent) {
      if (at.segment != null) {
        segments.addFirst(at.segment);
      }
    }
    return new FieldPath(new ArrayList<>(segments));
  }
}
