package dev.homeostat.core.accept;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.lists.ListPatchPlan;
import dev.homeostat.core.lists.MovedPlaces;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The changes that were sent in one write.
 *
 * @param whole whether the object was created by it
 * @param sent the changes
 * @param live the object before it, or {@code null} if it was created
 */
@API(status = INTERNAL)
public record SentChanges(boolean whole, List<Edit> sent, @Nullable JsonNode live) {
  public SentChanges {
    sent = List.copyOf(sent);
  }

  /**
   * Returns whether a path was part of the write.
   *
   * @param path which field
   * @return true if it, something above or something below it was sent; the removal of the element
   *     at a position does not count, because the position is that of another element then
   */
  public boolean carried(FieldPath path) {
    return whole
        || sent.stream()
            .filter(edit -> !isPlaceLeft(edit, path))
            .anyMatch(edit -> overlap(pathAfter(edit), path));
  }

  private boolean isPlaceLeft(Edit edit, FieldPath path) {
    return edit.isRemoval()
        && ListPatchPlan.last(edit.path()) instanceof FieldPath.Index
        && path.startsWith(pathAfter(edit));
  }

  /**
   * Returns whether a value was sent as a part of a larger one.
   *
   * @param path which field, in the object before the write
   * @return true if a value above it was sent
   */
  public boolean carriedAbove(FieldPath path) {
    return sent.stream()
        .anyMatch(edit -> path.startsWith(edit.path()) && !path.equals(edit.path()));
  }

  /**
   * Returns the value that a path got as a part of a larger one that was sent, or by itself.
   *
   * @param path which field, in the object before the write
   * @return empty if nothing at or above it was sent, or if what was sent lacks it
   */
  Optional<JsonNode> replaced(FieldPath path) {
    return sent.stream()
        .filter(edit -> !edit.isRemoval() && path.startsWith(edit.path()))
        .findFirst()
        .flatMap(
            edit -> {
              int depth = edit.path().segments().size();
              FieldPath inside =
                  new FieldPath(path.segments().subList(depth, path.segments().size()));
              return edit.value().flatMap(inside::in);
            });
  }

  /**
   * Returns the path of an edited value in the result of the write; a removed element keeps its own
   * place, in the list where that is then.
   */
  private FieldPath pathAfter(Edit edit) {
    FieldPath after = MovedPlaces.after(edit.path(), sent);
    return edit.isRemoval()
        ? after.parent().map(in -> in.then(ListPatchPlan.last(edit.path()))).orElse(after)
        : after;
  }

  /**
   * Returns whether a list was cut to its maximum, so that what is above it now is the server's.
   */
  boolean cut(FieldPath list) {
    return sent.stream()
        .anyMatch(
            edit ->
                edit.isRemoval()
                    && edit.rule() == Rule.POLICY_5
                    && edit.path().parent().filter(list::equals).isPresent());
  }

  /**
   * Returns whether a path was removed because its line was dropped, by itself or with a parent
   * that was replaced. Indices of list elements may have changed.
   *
   * @param path which field
   * @return true if its removal, or that of something about it, was sent
   */
  public boolean removed(FieldPath path) {
    boolean place = ListPatchPlan.last(path) instanceof FieldPath.Index;
    return isInReplaced(path)
        || sent.stream()
            .filter(edit -> edit.rule() == Rule.POLICY_2)
            .anyMatch(
                edit ->
                    overlap(edit.path(), path)
                        || (place && edit.path().parent().equals(path.parent())));
  }

  private boolean isInReplaced(FieldPath path) {
    return sent.stream()
        .anyMatch(edit -> edit.rule() == Rule.SCHEMA_9 && path.startsWith(edit.path()));
  }

  /**
   * Returns whether a path goes because its line was dropped, and nothing else takes its place. To
   * the place of a removed element of a list, others have moved.
   */
  boolean dropped(FieldPath path) {
    boolean isRefilled =
        sent.stream().anyMatch(edit -> !edit.isRemoval() && path.startsWith(pathAfter(edit)));
    return !isRefilled
        && sent.stream()
            .filter(edit -> edit.rule() == Rule.POLICY_2)
            .filter(edit -> !(ListPatchPlan.last(edit.path()) instanceof FieldPath.Index))
            .anyMatch(edit -> path.startsWith(edit.path()));
  }

  private static boolean overlap(FieldPath one, FieldPath other) {
    return one.startsWith(other) || other.startsWith(one);
  }
}
