package dev.homeostat.core.lists;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.List;
import org.apiguardian.api.API;

/** The places of elements of lists by position, after elements before them were removed. */
@API(status = INTERNAL)
public final class MovedPlaces {

  private MovedPlaces() {}

  /**
   * Returns the path of a field after some edits.
   *
   * @param path in the object before the edits
   * @param edits of that object; those that remove nothing move nothing
   * @return the path in the object after them
   */
  public static FieldPath after(FieldPath path, List<Edit> edits) {
    FieldPath before = FieldPath.root();
    FieldPath after = before;
    for (Segment segment : path.segments()) {
      FieldPath at = before.then(segment);
      Segment moved = segment;
      if (segment instanceof FieldPath.Index place) {
        long removed = edits.stream().filter(edit -> isRemovedBefore(edit, at)).count();
        moved = new FieldPath.Index(place.index() - (int) removed);
      }
      after = after.then(moved);
      before = at;
    }
    return after;
  }

  /**
   * Returns the path that a field had before some edits.
   *
   * @param path in the object after the edits, of a field that they do not add
   * @param edits of the object before them
   * @return the path in the object before them
   */
  public static FieldPath before(FieldPath path, List<Edit> edits) {
    FieldPath at = FieldPath.root();
    for (Segment segment : path.segments()) {
      FieldPath place = at.then(segment);
      while (segment instanceof FieldPath.Index && !isAt(segment, place, edits)) {
        FieldPath.Index last = (FieldPath.Index) ListPatchPlan.last(place);
        place = at.then(new FieldPath.Index(last.index() + 1));
      }
      at = place;
    }
    return at;
  }

  private static boolean isAt(Segment segment, FieldPath element, List<Edit> edits) {
    return ListPatchPlan.last(after(element, edits)).equals(segment)
        && edits.stream().noneMatch(edit -> edit.isRemoval() && edit.path().equals(element));
  }

  private static boolean isRemovedBefore(Edit edit, FieldPath element) {
    return edit.isRemoval()
        && edit.path().parent().equals(element.parent())
        && ListPatchPlan.last(edit.path()) instanceof FieldPath.Index gone
        && ListPatchPlan.last(element) instanceof FieldPath.Index place
        && gone.index() < place.index();
  }
}
