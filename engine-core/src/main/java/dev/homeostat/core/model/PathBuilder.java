package dev.homeostat.core.model;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The current position while a tree is traversed: a path that is only built on demand.
 *
 * @param parent the position of the containing value, or {@code null} at the root
 * @param segment the place in it, or {@code null} at the root
 */
public record PathBuilder(@Nullable PathBuilder parent, @Nullable Segment segment) {

  /** The position of a whole tree. */
  public static final PathBuilder ROOT = new PathBuilder(null, null);

  /** Returns the path of a part of this value. */
  public PathBuilder then(Segment next) {
    return new PathBuilder(this, next);
  }

  /** Returns the path of a member of this object. */
  public PathBuilder key(String name) {
    return then(new FieldPath.Key(name));
  }

  /** Returns the path of an element of this list. */
  public PathBuilder index(int index) {
    return then(new FieldPath.Index(index));
  }

  /** Builds the path. */
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
