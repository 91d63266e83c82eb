package dev.homeostat.core.retry;

import dev.homeostat.ResourceId;
import java.util.Set;

/**
 * The objects that have to be read, whatever a watch shows, since they have not been read since the
 * revision was given (law 15).
 *
 * @param all whether no object has been read: the revision is new
 * @param some the objects whose reads were not answered in the passes of this revision, and foreign
 *     objects, which no watch of the application shows
 */
public record DueReads(boolean all, Set<ResourceId> some) {

  /** All objects: no pass of the revision has come to its end. */
  static final DueReads ALL = new DueReads(true, Set.of());

  /** No objects: cached versions count. */
  static final DueReads NONE = new DueReads(false, Set.of());

  // Copies the set.
  public DueReads {
    some = Set.copyOf(some);
  }

  static DueReads of(Set<ResourceId> some) {
    return some.isEmpty() ? NONE : new DueReads(false, some);
  }

  /** Returns whether nothing has to be read. */
  public boolean isEmpty() {
    return !all && some.isEmpty();
  }

  /** Returns whether an object has to be read. */
  public boolean contains(ResourceId id) {
    return all || some.contains(id);
  }
}
